import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ConnectionRecord } from '../../../../shared/desk/connections.ts'
import { type RateSheetRecord, rateSheetEndpoints } from '../../../../shared/desk/rate-sheets.ts'
import { isDay, type ShopDay } from '../../../../shared/units/shop-day.ts'
import { AskOne } from '../../../components/ask-one.tsx'
import { DateField } from '../../../components/fields/date-field.tsx'
import { dayText } from '../../../lib/format.ts'
import { change } from '../../../lib/station/queries.ts'
import { t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import { shopToday } from '../../../stores/shop-time.ts'
import { sheetName, useSheets } from './dated-sheets.ts'
import type { SheetSide } from './use-rate-sheet.ts'

type Props = {
  connection: ConnectionRecord
  setting: string
  side: SheetSide
  /** The day of the one that is shown; null for the one in force. */
  validFrom: ShopDay | null
}

/** From which day the sheet that is shown counts, the way to the others, and to one for a later day. */
export function SheetDates({ connection, setting, side, validFrom }: Props) {
  const { id, config } = connection
  const navigate = useNavigate()
  const open = (from: ShopDay | undefined) =>
    void navigate({ to: '/carriers/$id/$side', params: { id, side }, search: from ? { from } : {} })
  const sheets = useSheets(id).filter(({ state }) => state !== 'past')
  const prepare = useMutation(change(rateSheetEndpoints.prepare))
  const [wrong, setWrong] = useState<'laterDay' | 'notPrepared' | null>(null)
  const start = async (day: string): Promise<boolean> => {
    if (!isDay(day) || day <= shopToday()) {
      setWrong('laterDay')
      announce(t('rates.laterDay'), { urgent: true })
      return false
    }
    if (!sheets.some(({ valid_from }) => valid_from === day)) {
      const services = config?.[setting] as RateSheetRecord['services'] | undefined
      const body = { services: services ?? [], revision: null }
      const made = await prepare.mutateAsync({ params: { id, valid_from: day }, body }).catch(() => null)
      if (!made) {
        setWrong('notPrepared')
        return false
      }
    }
    setWrong(null)
    announce(t('rates.preparing', { day: dayText(day) }))
    open(day)
    return true
  }
  return (
    <>
      <NativeSelect
        aria-label={t('rates.validFrom')}
        value={validFrom ?? ''}
        onChange={({ currentTarget }) =>
          open(
            sheets.find(each => each.valid_from === currentTarget.value)?.valid_from as ShopDay | undefined,
          )
        }
        data={sheets.map(sheet => ({
          value: sheet.state === 'in_force' ? '' : sheet.valid_from,
          label: sheetName(sheet),
        }))}
      />
      <AskOne
        label={t('rates.prepare')}
        field={t('rates.prepareFrom')}
        confirm={t('rates.prepareDo')}
        isBusy={prepare.isPending}
        draw={entry => <DateField {...entry} error={wrong === null ? null : t(`rates.${wrong}`)} />}
        onDone={start}
      />
    </>
  )
}

type RemoveProps = { sheet: RateSheetRecord; onRemoved: (sheet: RateSheetRecord) => void }

/** Gives up prices that wait for their day. */
export function RemoveSheet({ sheet, onRemoved }: RemoveProps) {
  const { connection_id: id, valid_from } = sheet
  const remove = useMutation({
    ...change(rateSheetEndpoints.remove),
    onSuccess: removed => {
      announce(t('rates.sheetRemoved', { day: dayText(valid_from) }))
      onRemoved(removed)
    },
  })
  return (
    <Button
      variant="subtle"
      px="xs"
      disabled={remove.isPending}
      onClick={() => remove.mutate({ params: { id, valid_from } })}
    >
      {t('rates.removeSheet')}
    </Button>
  )
}

/** What was given up comes back as it was. */
export function RemovedNotice({ sheet, onBack }: { sheet: RateSheetRecord; onBack: () => void }) {
  const { connection_id: id, valid_from, services } = sheet
  const restore = useMutation({
    ...change(rateSheetEndpoints.prepare),
    onSuccess: () => {
      announce(t('rates.preparing', { day: dayText(valid_from) }))
      onBack()
    },
  })
  return (
    <Group gap="xs">
      <Text fz="sm">{t('rates.sheetRemoved', { day: dayText(valid_from) })}</Text>
      <Button
        size="xs"
        variant="default"
        disabled={restore.isPending}
        onClick={() => restore.mutate({ params: { id, valid_from }, body: { services, revision: null } })}
      >
        {t('rates.undo')}
      </Button>
    </Group>
  )
}
