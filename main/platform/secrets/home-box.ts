import { keyIdOfHome, openHomeKeys } from './home-keys.ts'
import { KeyError } from './key-error.ts'
import type { KeyWrapping } from './key-wrapping.ts'
import { createSecretBox, keyId, keyIdOf, type SecretBox } from './secret-box.ts'

/**
 * The box of a home and the name of its key, for work that only asks which secrets it opens. Where the key cannot be
 * opened here but is known by name, secrets are told by the name they carry; opening or sealing one throws `KeyError`
 * or answers nothing of it.
 */
export function boxOrNames(
  home: string,
  wrappings: readonly KeyWrapping[],
): { box: Pick<SecretBox, 'seal' | 'open'>; id: string } {
  try {
    const keys = openHomeKeys(home, wrappings)
    return { box: createSecretBox(keys), id: keyId(keys.key) }
  } catch (error) {
    const id = error instanceof KeyError ? keyIdOfHome(home) : null
    if (id === null) throw error
    const open = (sealed: string) => {
      if (keyIdOf(sealed) === id) return ''
      throw error
    }
    const seal = () => {
      throw error
    }
    return { box: { open, seal }, id }
  }
}
