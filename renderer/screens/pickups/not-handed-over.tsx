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

const parcelsOf = ({ shipments }: OpenPickup): number =>
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
              <Text span c="dimmed">
                {t('pickups.noCutOff')}
              </Text>
            )}
          </Text>
          <Text>{t('pickups.notHandedOver', { count: parcelsOf(each) })}</Text>
          {each.collects ? (
            <Anchor
              renderRoot={props => (
                <Link to="/pickups/new" search={{ connection: each.connection_id }} {...props} />
              )}
            >
              {t('pickups.bookOf', { carrier: each.display_name })}
            </Anchor>
          ) : (
            <Text c="dimmed">{t('pickups.dropOff')}</Text>
          )}
        </li>
      ))}
    </ul>
  )

const bookKeys = 'mod+Enter'

/** The next step: a pickup for whoever's cut-off comes next. */
export function BookFoot({ waiting }: { waiting: readonly OpenPickup[] }) {
  const navigate = useNavigate()
  const next = waiting.find(({ collects }) => collects)
  const book = () => {
    if (next === undefined) announce(t('pickups.nothingToBook'))
    else void navigate({ to: '/pickups/new', search: { connection: next.connection_id } })
  }
  useShortcuts([{ keys: bookKeys, text: t('pickups.keyBook'), run: book }])
  if (next === undefined) return null
  const count = parcelsOf(next)
  return (
    <PageFoot>
      <Group justify="space-between" gap="sm">
        <Text fw={600}>{t('pickups.footWaiting', { count, carrier: next.display_name })}</Text>
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
