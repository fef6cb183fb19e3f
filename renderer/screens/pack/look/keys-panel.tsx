import { Link } from '@tanstack/react-router'
import { Keys } from '../../../components/keys.tsx'
import { t } from '../../../lib/text.ts'
import { forceKey, holdKey, quantityKey, reprintKey, undoKey } from '../flow/pack-keys.ts'
import { packState } from '../flow/pack-store.ts'
import { type PackKeys, toggleKeys } from '../flow/use-pack-keys.ts'
import classes from './keys-panel.module.css'

/** The keys of the desk, in place of the items; each is a button as well. */
export function KeysPanel({ keys }: { keys: PackKeys }) {
  const close = (run?: () => void) => () => {
    packState.setState({ isKeysShown: false })
    run?.()
  }
  const listed = [
    { caps: 'Enter', text: t('pack.keyNext'), run: keys.onEnter },
    { caps: 'Escape', text: t('pack.keyStop') },
    { caps: 'mod+Z', text: t('pack.keyUndo'), run: () => keys.press(undoKey) },
    { caps: 'F2', text: t('pack.keyQuantity'), run: () => keys.press(quantityKey) },
    { caps: 'F4', text: t('pack.keyForce'), run: () => keys.press(forceKey) },
    { caps: 'F8', text: t('pack.keyHold'), run: () => keys.press(holdKey) },
    { caps: 'mod+P', text: t('pack.keyReprint'), run: () => keys.press(reprintKey) },
    { caps: '1', text: t('pack.keyDigits') },
    { caps: 'A', text: t('pack.keyType') },
    {
      caps: null,
      text: t('pack.keyRelease'),
      run: () => keys.perform({ kind: 'step', step: { kind: 'release' } }),
    },
  ]
  return (
    <section className={classes.panel} aria-label={t('pack.keysTitle')}>
      <h2 className={classes.title}>{t('pack.keysTitle')}</h2>
      <ul className={classes.list}>
        {listed.map(({ caps, text, run }) => (
          <li key={text}>
            <span className={classes.caps}>{caps === null ? null : <Keys of={caps} />}</span>
            {run ? (
              <button type="button" className={classes.run} onClick={close(run)}>
                {text}
              </button>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
      <p className={classes.more}>
        {t('pack.commands')} <Link to="/documents">{t('pack.commandSheet')}</Link>
      </p>
      <button type="button" className={classes.run} onClick={toggleKeys}>
        {t('pack.keysClose')}
      </button>
    </section>
  )
}
