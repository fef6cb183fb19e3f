import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { holderFile, isHeld, lockFile, readHolder, takeHome } from '../../../main/platform/home-lock.ts'
import { startHolder } from '../../support/station/home-holder.ts'
import { tempHome } from '../../support/station/temp-home.ts'

/** Something that answers at an address of its own. */
async function answering(): Promise<string> {
  const server = createServer((_request, response) => response.end('{}'))
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const unusedUrl = 'http://127.0.0.1:9'

describe('the hold of a home', () => {
  it('is given to exactly one of many processes that ask at the same moment', async () => {
    const home = tempHome()
    const answers = await Promise.all(Array.from({ length: 6 }, () => startHolder(home).said))
    expect(answers.filter(answer => answer === 'taken')).toHaveLength(1)
  })

  it('is refused to a second one in the same process', () => {
    const home = tempHome()
    const first = takeHome(home)
    expect(first).not.toBeNull()
    expect(takeHome(home)).toBeNull()
    first?.release()
  })

  it('is free again after it was let go', async () => {
    const home = tempHome()
    const holder = startHolder(home)
    expect(await holder.said).toBe('taken')
    await holder.letGo()
    expect(await startHolder(home).said).toBe('taken')
  })

  it('ends with a process that is killed', async () => {
    const home = tempHome()
    const holder = startHolder(home, unusedUrl)
    await holder.said
    expect(isHeld(home)).toBe(true)
    await holder.kill()
    expect(isHeld(home)).toBe(false)
    expect(await startHolder(home).said).toBe('taken')
  })

  it('is not lost when others look at it', async () => {
    const home = tempHome()
    const hold = takeHome(home)
    for (let look = 0; look < 3; look++) expect(isHeld(home)).toBe(true)
    expect(await startHolder(home).said).toBe('refused')
    hold?.release()
  })

  it('outlives the collection of garbage', async () => {
    const home = tempHome()
    takeHome(home)
    // Pressure on the heap; the lock would be gone if its handle were collected.
    Array.from({ length: 200 }, () => new Array(50_000).fill({}))
    expect(isHeld(home)).toBe(true)
  })

  it('can be let go twice', () => {
    const home = tempHome()
    const hold = takeHome(home)
    hold?.release()
    const next = takeHome(home)
    hold?.release()
    expect(isHeld(home)).toBe(true)
    next?.release()
  })

  it('cannot be had in a folder that does not exist', () => {
    expect(() => takeHome(`${tempHome()}/missing`)).toThrow()
    expect(isHeld(`${tempHome()}/missing`)).toBe(false)
  })

  it('says so when its file is something else', () => {
    const home = tempHome()
    writeFileSync(lockFile(home), 'not a database'.repeat(100))
    expect(() => takeHome(home)).toThrow(expect.objectContaining({ code: 'SQLITE_NOTADB' }))
  })
})

describe('the holder of a home', () => {
  it('is believed when it holds the home and answers', async () => {
    const home = tempHome()
    const url = await answering()
    const holder = startHolder(home, url)
    await holder.said
    expect(await readHolder(home)).toMatchObject({ url, pid: holder.process.pid })
  })

  it('is nobody when what it wrote outlived it', async () => {
    const home = tempHome()
    const holder = startHolder(home, await answering())
    await holder.said
    await holder.kill()
    expect(existsSync(holderFile(home))).toBe(true)
    expect(await readHolder(home)).toBeNull()
  })

  it('is nobody as long as nothing answers', async () => {
    const home = tempHome()
    await startHolder(home, unusedUrl).said
    expect(await readHolder(home)).toBeNull()
  })

  it('never comes from a file that somebody else wrote', async () => {
    const home = tempHome()
    const hold = takeHome(home)
    for (const text of [
      '',
      '{',
      '[]',
      '{"url":"x","pid":1}',
      JSON.stringify({ url: await answering(), pid: 'one' }),
    ]) {
      writeFileSync(holderFile(home), text)
      expect(await readHolder(home)).toBeNull()
    }
    hold?.release()
  })

  it('forgets what the one before wrote', async () => {
    const home = tempHome()
    const holder = startHolder(home, await answering())
    await holder.said
    await holder.kill()
    const hold = takeHome(home)
    expect(existsSync(holderFile(home))).toBe(false)
    hold?.release()
  })
})
