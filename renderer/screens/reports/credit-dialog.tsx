import { Checkbox, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type MoneyRefund, moneyEndpoints } from '../../../shared/desk/money.ts'
import { DialogEnd } from '../../components/dialog-end.tsx'
import { useRecordForm } from '../../lib/drafts/use-record-form.ts'
import { amountText, dayOf, dayText } from '../../lib/format.ts'
import { load } from '../../lib/station/api.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { type CreditDraft, isMore, startOf, toCredit } from './credit-draft.ts'
import { refundName } from './refund-text.ts'

/** Takes down that a refund came, in whole or in part, or that the rest will not. */
export function CreditDialog({ refund, onClose }: { refund: MoneyRefund | null; onClose: () => void }) {
  return (
    <Modal
      opened={refund !== null}
      onClose={onClose}
      title={refund ? t('money.creditTitle', { name: refundName(refund) }) : ''}
      closeButtonProps={{ 'aria-label': t('money.cancel') }}
    >
      {refund ? <CreditForm refund={refund} onClose={onClose} /> : null}
    </Modal>
  )
}

const expectedText = ({ outstanding, currency, expected_by: day }: MoneyRefund): string =>
  outstanding === null
    ? t('money.creditTextUnknown', { day: dayText(day) })
    : t('money.creditText', { amount: amountText(outstanding, currency), day: dayText(day) })

function CreditForm({ refund, onClose }: { refund: MoneyRefund; onClose: () => void }) {
  const { form, element, save, submit } = useRecordForm({
    start: startOf(refund, dayOf(new Date())),
    save: (draft: CreditDraft) => load(moneyEndpoints.credit, { body: toCredit(refund, draft) }),
    onSaved: ({ notice }) => {
      announce(notice)
      onClose()
    },
  })
  const input = form.getInputProps
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text>{expectedText(refund)}</Text>
        <TextInput
          {...input('amount')}
          label={t('money.amount')}
          description={t('money.amountHelp')}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
        />
        {refund.currency === null ? (
          <TextInput
            {...input('currency')}
            label={t('money.currency')}
            description={t('money.currencyHelp')}
            autoComplete="off"
          />
        ) : null}
        <TextInput {...input('date')} type="date" label={t('money.date')} />
        <TextInput {...input('note')} label={t('money.note')} autoComplete="off" />
        <Checkbox {...input('final', { type: 'checkbox' })} label={t('money.final')} />
        {isMore(refund, form.values) ? (
          <Checkbox {...input('accept_more', { type: 'checkbox' })} label={t('money.acceptMore')} />
        ) : null}
        <DialogEnd
          save={save}
          keep={t('money.cancel')}
          confirm={t('money.save')}
          busy={t('money.saving')}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
