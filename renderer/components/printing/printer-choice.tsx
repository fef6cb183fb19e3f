import { NativeSelect } from '@mantine/core'
import type { PrintTarget } from '../../lib/printing/use-printing.ts'
import { t } from '../../lib/text.ts'
import { RuleLink } from '../rule-link.tsx'

type Props = { target: PrintTarget; onChoose: (printerId: string | null) => void }

/** Where a label goes: by itself, unless somebody wants it elsewhere. */
export const PrinterChoice = ({ target: { usable, chosen, routed, rule }, onChoose }: Props) => (
  <NativeSelect
    label={t('printing.printer')}
    {...(rule ? { description: <RuleLink id={rule.rule_id} name={rule.name} /> } : {})}
    value={chosen ?? ''}
    onChange={({ currentTarget }) => onChoose(currentTarget.value || null)}
    data={[
      { value: '', label: routed ? t('printing.routed', { printer: routed }) : t('printing.routedNowhere') },
      ...usable.map(({ id, name }) => ({ value: id, label: name })),
    ]}
  />
)
