import { expect, test } from 'vitest'
import { ariaKeys, keyCaps } from '../../../../renderer/lib/keyboard/shortcuts.ts'

test('shortcuts are shown as the keyboard at hand has them', () => {
  expect(keyCaps('mod+Enter', false)).toEqual(['Ctrl', 'Enter'])
  expect(keyCaps('mod+k', true)).toEqual(['⌘', 'K'])
  expect(ariaKeys('mod+Enter', false)).toBe('Control+Enter')
  expect(ariaKeys('alt+1', true)).toBe('Alt+1')
})
