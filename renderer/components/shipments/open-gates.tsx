import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ShipmentGate } from '../../../shared/desk/shipment-gates.ts'
import { deskShipmentEndpoints } from '../../../shared/desk/shipments.ts'
import { withLocalFigures } from '../../lib/format.ts'
import type { BeforeBuyingProps, FixPlace } from '../../lib/shipments/use-purchase.ts'
import type { CallError } from '../../lib/station/api.ts'
import { change } from '../../lib/station/queries.ts'
import { hasText, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { ConfirmDialog } from '../dialogs.tsx'
import { ProblemNotice } from '../page/problem-notice.tsx'

type Props = BeforeBuyingProps & { gates: readonly ShipmentGate[]; kept: readonly ShipmentGate[] }

const waitsForAnswer = (error: CallError | null): boolean =>
  error?.problem.kind === 'station' && error.problem.errors.some(({ code }) => code === 'doubts_unanswered')

/** Says what is doubtful of a draft beside its prices, and asks once more where it is bought without an answer. */
export default function OpenGates({ gates, kept, shipment, rate, purchase, onFix }: Props) {
  const queries = useQueryClient()
  const { variables } = purchase
  const isRefused = waitsForAnswer(purchase.error)
  const keep = useMutation({
    ...change(deskShipmentEndpoints.keepGates),
    // Where a purchase waits for the answer it goes on, though what was kept is not shown any more by then.
    onSuccess: () => (isRefused && variables ? purchase.mutate(variables) : announce(t('gates.kept'))),
    onSettled: () => queries.invalidateQueries({ queryKey: ['shipments'] }),
  })
  const keepAll = () =>
    keep.mutate({
      params: { id: shipment.id },
      body: { keys: gates.map(({ key }) => key), ...(rate ? { selected_rate_id: rate.id } : {}) },
    })
  return (
    <>
      {gates.length > 0 ? (
        <Alert color="amber" icon={<IconAlertTriangle aria-hidden />} title={t('gates.title')}>
          <Stack gap="xs" align="start">
            <Gates gates={gates} />
            {keep.error && !isRefused ? (
              <ProblemNotice error={keep.error} doing="save" onDismiss={keep.reset} />
            ) : null}
            <Group gap="xs">
              <FixButton gates={gates} shipment={shipment} {...(onFix === undefined ? {} : { onFix })} />
              <Button
                variant="default"
                size="xs"
                disabled={keep.isPending || purchase.isPending}
                onClick={keepAll}
              >
                {t('gates.keep')}
              </Button>
            </Group>
          </Stack>
        </Alert>
      ) : null}
      {kept.map(gate => (
        <Text key={gate.key} fz="sm" c="dimmed">
          {t('gates.stays', { text: gateText(gate) })}
        </Text>
      ))}
      <ConfirmDialog
        isOpen={isRefused}
        title={t('gates.asked')}
        confirm={t('gates.buy')}
        busy={t('gates.buying')}
        keep={t('gates.back')}
        isBusy={keep.isPending}
        error={keep.error}
        doing="save"
        onConfirm={keepAll}
        onClose={purchase.reset}
      >
        <Gates gates={gates} />
      </ConfirmDialog>
    </>
  )
}

const Gates = ({ gates }: Pick<Props, 'gates'>) => (
  <List spacing={4} fz="sm">
    {gates.map(gate => (
      <List.Item key={gate.key}>{gateText(gate)}</List.Item>
    ))}
  </List>
)

const filledText = t as (key: string, fill: ShipmentGate['fill']) => string

/** What does not fit together in an address is said as everywhere. */
const gateText = ({ text, fill }: ShipmentGate): string =>
  hasText(`doubts.${text}`)
    ? filledText(`doubts.${text}`, fill)
    : filledText(`gates.text_${text}`, withLocalFigures(fill))

const placeOf = ({ kind }: ShipmentGate): FixPlace =>
  kind === 'address' ? 'address' : kind === 'light' || kind === 'heavy' ? 'parcel' : 'price'

/** The way to where the first of them is put right: here, or on the Ship screen. */
function FixButton({ gates: [first], shipment, onFix }: Pick<Props, 'gates' | 'shipment' | 'onFix'>) {
  if (!first || onFix === null) return null
  const place = placeOf(first)
  const text = t(`gates.fix_${place}`)
  if (onFix)
    return (
      <Button variant="default" size="xs" onClick={() => onFix(place, gateText(first))}>
        {text}
      </Button>
    )
  // The prices stand below.
  if (place === 'price') return null
  const search = { shipment: shipment.id }
  return (
    <Button variant="default" size="xs" renderRoot={props => <Link to="/ship" search={search} {...props} />}>
      {text}
    </Button>
  )
}
