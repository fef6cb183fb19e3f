import {
  Alert,
  Anchor,
  Button,
  Checkbox,
  Group,
  List,
  Modal,
  NumberInput,
  Radio,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { addressee } from '../../../shared/countries/address-lines.ts'
import {
  type Returnable,
  type ReturnDraft,
  returnEndpoints,
  returnReasons,
} from '../../../shared/desk/returns.ts'
import { CarrierMessages } from '../../components/carriers/carrier-messages.tsx'
import { Keys } from '../../components/keys.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { PrintActionsProblem } from '../../components/printing/print-problem.tsx'
import { BeforeBuying } from '../../components/shipments/before-buying.tsx'
import { moneyText } from '../../lib/format.ts'
import { usePrinting } from '../../lib/printing/use-printing.ts'
import { returnState } from '../../lib/shipments/return-state.ts'
import { needText, rateName } from '../../lib/shipments/shipment-text.ts'
import { fileUrl } from '../../lib/station/files.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { type ReturnFormState, useBuying, useReturnForm } from './use-return-form.ts'

type Props = { shipment: ShipmentRecord }

/** Makes the label of the way back. */
export function ReturnDialog({ shipment, onClose }: Props & { onClose: () => void }) {
  const mode = useMode()
  const found = useQuery({
    ...query(returnEndpoints.returnable, { params: { id: shipment.id } }, mode),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  // As it was when the dialog was opened: what is bought here changes what is left.
  const [first, setFirst] = useState<Returnable | null>(null)
  if (first === null && found.data && found.isFetchedAfterMount) setFirst(found.data)
  const isOpen = first?.items.some(({ left }) => left > 0)
  const name = joined([shipment.reference, addressee(shipment.recipient)], ', ')
  return (
    <Modal opened onClose={onClose} title={t('returns.title', { name })} withCloseButton={false} size="xl">
      {found.error ? (
        <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
      ) : null}
      {first && isOpen === false ? <NothingLeft returnable={first} onClose={onClose} /> : null}
      {first && isOpen ? <ReturnForm key={shipment.id} returnable={first} onClose={onClose} /> : null}
    </Modal>
  )
}

type FormProps = { returnable: Returnable; onClose: () => void }

/** All of it is on its way back: where each part of it is. */
function NothingLeft({ returnable: { returns }, onClose }: FormProps) {
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => done.current?.focus(), [])
  return (
    <Stack gap="md">
      <Text>{t('returns.nothingLeft')}</Text>
      <List>
        {returns.map(({ label_id: id, tracking_number: number, ...each }) => (
          <List.Item key={id}>
            <Anchor renderRoot={props => <Link to="/shipments/$id" params={{ id }} {...props} />}>
              {joined([returnState(each).text, number])}
            </Anchor>
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <Button ref={done} onClick={onClose}>
          {t('returns.done')}
        </Button>
      </Group>
    </Stack>
  )
}

/** What comes back, why, and by which service. */
function ReturnForm({ returnable, onClose }: FormProps) {
  const form = useReturnForm(returnable)
  const { rate, drafted } = form
  const buying = useBuying(form)
  useEffect(form.begin, [])
  if (buying.bought) return <Bought draft={buying.bought} onClose={onClose} />
  const { from, to } = returnable
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        buying.start()
      }}
    >
      <Stack gap="md">
        <InTheBox returnable={returnable} />
        {returnable.window_passed ? <Alert color="amber">{t('returns.windowPassed')}</Alert> : null}
        <ItemFields returnable={returnable} form={form} />
        <ReasonFields form={form} />
        <Text fz="sm">
          {t('returns.way', {
            from: joined([addressee(from), from.city, from.country_code], ', '),
            to: joined([addressee(to), to.city, to.country_code], ', '),
          })}
        </Text>
        <ServiceChoice form={form} />
        {buying.draft ? (
          <BeforeBuying
            shipment={buying.draft}
            rate={rate}
            purchase={buying.purchase}
            isStale={drafted.isFetching}
            onFix={null}
          />
        ) : null}
        {buying.error ? <ProblemNotice error={buying.error} doing="buy" /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('returns.keep')}
          </Button>
          <Button
            type="submit"
            disabled={!rate || drafted.isFetching || buying.isBusy}
            rightSection={<Keys of="mod+Enter" />}
            aria-keyshortcuts="Control+Enter"
          >
            {buying.isBusy
              ? t('returns.buying')
              : rate
                ? t('returns.buy', { price: moneyText(rate.total_charge, rate.currency) })
                : t('returns.buyNone')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The labels for the way back that came along with the shipment and nobody has used. */
function InTheBox({ returnable: { returns } }: { returnable: Returnable }) {
  const numbers = returns.flatMap(each =>
    each.along && each.state === 'label_made' ? (each.tracking_number ?? []) : [],
  )
  return numbers.length > 0 ? (
    <Alert color="blue" role="note">
      {t('returns.inTheBox', { number: numbers.join(', ') })}
    </Alert>
  ) : null
}

/** Who takes it back for how much, or why nobody does. */
function ServiceChoice({ form: { rates, rate, choose, drafted, isEmpty } }: { form: ReturnFormState }) {
  return (
    <>
      <Radio.Group
        label={t('returns.service')}
        value={rate?.id ?? ''}
        onChange={choose}
        aria-busy={drafted.isFetching}
      >
        <Stack gap={4} mt={4}>
          {rates.map(each => (
            <Radio
              key={each.id}
              value={each.id}
              label={joined([rateName(each), moneyText(each.total_charge, each.currency), needText(each)])}
            />
          ))}
        </Stack>
      </Radio.Group>
      {drafted.isFetching ? <Text fz="sm">{t('returns.asking')}</Text> : null}
      {isEmpty ? <Text fz="sm">{t('returns.nothingChosen')}</Text> : null}
      {drafted.data && !isEmpty && rates.length === 0 ? (
        <Text fz="sm">
          {t('returns.noService')}{' '}
          <Anchor inherit underline="always" renderRoot={props => <Link to="/carriers" {...props} />}>
            {t('screens.carriers')}
          </Anchor>
        </Text>
      ) : null}
      {drafted.data ? (
        <CarrierMessages title={t('tracking.carrierSays')} messages={drafted.data.messages} />
      ) : null}
      {drafted.error ? (
        <ProblemNotice error={drafted.error} doing="rate" onRetry={() => void drafted.refetch()} />
      ) : null}
    </>
  )
}

const ItemFields = ({ returnable: { items }, form }: { returnable: Returnable; form: ReturnFormState }) => (
  <Checkbox.Group
    label={t('returns.what')}
    value={Object.keys(form.taken).filter(line => (form.taken[Number(line)] ?? 0) > 0)}
    onChange={chosen => form.takeOnly(chosen.map(Number), items)}
  >
    <Stack gap="xs" mt={4}>
      {items
        .filter(({ left }) => left > 0)
        .map(({ line, sku, title, left }) => {
          const name = joined([sku, title], ' ') || t('returns.whole')
          const quantity = form.taken[line] ?? 0
          return (
            <Group key={line} justify="space-between" wrap="nowrap">
              <Checkbox label={name} aria-label={t('returns.takes', { name })} value={String(line)} />
              {left > 1 ? (
                <Group gap="xs" wrap="nowrap">
                  <NumberInput
                    w="5rem"
                    size="sm"
                    aria-label={t('returns.quantity', { name })}
                    min={0}
                    max={left}
                    clampBehavior="strict"
                    allowDecimal={false}
                    value={quantity}
                    onChange={value => form.take(line, Number(value) || 0)}
                  />
                  <Text fz="sm">{t('returns.ofSent', { count: left })}</Text>
                </Group>
              ) : null}
            </Group>
          )
        })}
    </Stack>
  </Checkbox.Group>
)

const ReasonFields = ({ form }: { form: ReturnFormState }) => (
  <>
    <Radio.Group
      label={t('returns.why')}
      value={form.reason ?? ''}
      onChange={value => form.setReason(returnReasons.find(reason => reason === value) ?? null)}
    >
      <Group gap="md" mt={4}>
        {returnReasons.map(reason => (
          <Radio key={reason} value={reason} label={t(`returns.reason_${reason}`)} />
        ))}
      </Group>
    </Radio.Group>
    {form.reason === 'other' ? (
      <TextInput
        label={t('returns.note')}
        maxLength={200}
        value={form.note}
        onChange={({ currentTarget }) => form.setNote(currentTarget.value)}
      />
    ) : null}
  </>
)

/** The label is there: to send, or to print. */
function Bought({ draft: { return: made, label }, onClose }: { draft: ReturnDraft; onClose: () => void }) {
  const printing = usePrinting()
  return (
    <Stack gap="md">
      <Text>{t('returns.bought', { number: made.tracking_number ?? '' })}</Text>
      <Group gap="md">
        <Anchor href={fileUrl(label, 'label.pdf', 'download')} download>
          {t('returns.download')}
        </Anchor>
        <Anchor renderRoot={props => <Link to="/returns" {...props} />}>{t('screens.returns')}</Anchor>
      </Group>
      <PrintActionsProblem actions={printing} />
      <Group justify="flex-end">
        <Button
          variant="default"
          disabled={printing.isBusy}
          onClick={() => printing.printLabel(label.id, false)}
        >
          {t('returns.print')}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t('returns.done')}
        </Button>
      </Group>
    </Stack>
  )
}
