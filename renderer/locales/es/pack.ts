import type { pack as english } from '../en/pack.ts'
import type { Translated } from '../dictionary.ts'

export const pack = {} as const satisfies Translated<typeof english>
