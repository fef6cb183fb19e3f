import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { deskPickupEndpoints, type OpenPickup } from '../../../shared/desk/pickups.ts'
import { CutOffClock } from '../../components/cut-off-clock.tsx'
import { Keys } from '../../components/keys.tsx'
import { PageFoot } from '../../components/page/page.tsx'
import { ariaKeys, isMacKeyboard, useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import classes from './not-handed-over.module.css'
import type { WaitingChoice } from './waiting-parcels.tsx'

/** The carriers whose parcels no pickup collects yet: whose cut-off comes next stands first, those without one last. */
export function useNotHandedOver() {
  const found = useQuery({
    ...query(deskPickupEndpoints.open, { query: { limit: 100 } }, useMode()),
    refetchOnMount: 'always',
  })
  const waiting = (found.data?.results ?? []).filter(({ shipments }) => shipments.length > 0)
  return waiting.toSorted((a, b) => placeOf(a) - placeOf(b))
}

const placeOf = ({ cut_off: cutOff }: OpenPickup): number => {
  const at = cutOff === null ? Number.POSITIVE_INFINITY : Date.parse(cutOff.at)
  // What is missed today is less pressing than what can still be made.
  return at < Date.now() ? Number.MAX_SAFE_INTEGER : at
}

const parcelsOf = ({ shipments }: Pick<OpenPickup, 'shipments'>): number =>
  shipments.reduce((sum, { parcels }) => sum + parcels, 0)

/** The clock of the day: of each carrier, until when parcels have to be handed over, and how many are still here. */
export const NotHandedOver = ({ waiting }: { waiting: readonly OpenPickup[] }) =>
  waiting.length === 0 ? null : (
    <ul className={classes.clocks} aria-label={t('pickups.clocks')}>
      {waiting.map(each => (
        <li key={each.connection_id} className={classes.clock}>
          <Text fw={600}>{each.display_name}</Text>
          <Text>
            {each.cut_off ? (
              <>
                {t('pickups.cutOff')} <CutOffClock cutOff={each.cut_off} />
              </>
            ) : (
              <Anchor
                inherit
                aria-label={t('pickups.setCutOffOf', { carrier: each.display_name })}
                renderRoot={props => (
                  <Link to="/carriers/$id/pickup" params={{ id: each.connection_id }} {...props} />
                )}
              >
                {t('pickups.setCutOff')}
              </Anchor>
            )}
          </Text>
          <Text>{t('pickups.notHandedOver', { count: parcelsOf(each) })}</Text>
          {each.collects ? (
            <Anchor
              aria-label={t('pickups.bookOf', { carrier: each.display_name })}
              renderRoot={props => (
                <Link to="/pickups/new" search={{ connection: each.connection_id }} {...props} />
              )}
            >
              {t('pickups.scheduleThis')}
            </Anchor>
          ) : (
            <Text c="dimmed">{t('pickups.dropOff')}</Text>
          )}
        </li>
      ))}
    </ul>
  )

const bookKeys = 'mod+Enter'

type FootProps = { waiting: readonly OpenPickup[]; choice: WaitingChoice }

/** The next step: a pickup for what is chosen, else for whoever's cut-off comes next. */
export function BookFoot({ waiting, choice: { at, chosen } }: FootProps) {
  const navigate = useNavigate()
  const next = at ?? waiting.find(({ collects }) => collects)
  const isSome = chosen.length > 0 && chosen.length < (next?.shipments.length ?? 0)
  const book = () => {
    if (next === undefined) return announce(t('pickups.nothingToBook'))
    const shipments = isSome ? { shipments: chosen.map(({ id }) => id).join() } : {}
    void navigate({ to: '/pickups/new', search: { connection: next.connection_id, ...shipments } })
  }
  useShortcuts([{ keys: bookKeys, text: t('pickups.keyBook'), run: book }])
  if (next === undefined) return null
  const count = parcelsOf(isSome ? { shipments: chosen } : next)
  const carrier = next.display_name
  return (
    <PageFoot>
      <Group justify="space-between" gap="sm">
        <Text fw={600} role="status" truncate flex="1 1 10rem">
          {t(isSome ? 'pickups.footChosen' : 'pickups.footWaiting', { count, carrier })}
        </Text>
        <Button
          rightSection={<Keys of={bookKeys} />}
          aria-keyshortcuts={ariaKeys(bookKeys, isMacKeyboard())}
          onClick={book}
        >
          {t('pickups.bookFor', { count })}
        </Button>
      </Group>
    </PageFoot>
  )
}
