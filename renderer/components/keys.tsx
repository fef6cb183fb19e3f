import { Kbd } from '@mantine/core'
import { isMacKeyboard, keyCaps } from '../lib/keyboard/shortcuts.ts'
import classes from './keys.module.css'

/** A shortcut as key caps. Decoration for the eye: the control itself says its shortcut to screen readers. */
export function Keys({ of: keys }: { of: string }) {
  return (
    <span className={classes.keys} aria-hidden>
      {keyCaps(keys, isMacKeyboard()).map(cap => (
        <Kbd key={cap} className={classes.cap}>
          {cap}
        </Kbd>
      ))}
    </span>
  )
}
