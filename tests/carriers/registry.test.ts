import { expect, it } from 'vitest'
import { adapterSlugs, loadAdapter } from '../../main/carriers/registry.ts'

it('loads every adapter it names, and the adapter goes by that name', async () => {
  for (const slug of adapterSlugs) expect((await loadAdapter(slug))?.slug).toBe(slug)
})

it('has no adapter for names it does not know', async () => {
  for (const slug of ['nobody', '', 'constructor', '__proto__']) expect(await loadAdapter(slug)).toBeNull()
})
