import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { packingScaleEndpoints, type StationScale } from '../../../shared/desk/packing-scales.ts'
import type { ScaleProtocolName } from '../../../shared/scales/protocols.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { protocolChoices } from '../../lib/scales/protocol-text.ts'
import { change, query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { packDesk, type ScaleChoice } from '../../stores/pack-desk.ts'
import { ScaleSearch } from './scale-search.tsx'
import { SettingPlace, SettingRow } from './setting-row.tsx'
import { useDeskSetting } from './use-setting.ts'

/** Scales at the station's computer: what each speaks, and how another one is found. */
export function StationScales() {
  const { data } = useQuery(query(packingScaleEndpoints.list, {}))
  return (
    <SettingPlace id="pack-scales">
      <Text fw={500} fz="sm">
        {t('scales.atPorts')}
      </Text>
      <Text c="dimmed" fz="xs">
        {t('scales.ofStation_hint')}
      </Text>
      {data?.results.map(scale => (
        <ScaleRow key={scale.id} scale={scale} />
      ))}
      <ScaleSearch />
    </SettingPlace>
  )
}

function ScaleRow({ scale }: { scale: StationScale }) {
  const { id, name, path, protocol, link, desk } = scale
  const save = useMutation(change(packingScaleEndpoints.change))
  // Said by the mutation itself: its row may be gone before the answer is here.
  const remove = useMutation({
    ...change(packingScaleEndpoints.remove),
    onSuccess: () => announce(t('scales.removed', { name })),
  })
  const problem = save.error ?? remove.error
  const put = (next: string) =>
    save.mutate(
      { params: { id }, body: { protocol: next as ScaleProtocolName } },
      { onSuccess: () => announce(t('settings.savedName', { name })) },
    )
  return (
    <>
      <Group align="end" mt="xs">
        <NativeSelect
          label={joined([name, desk])}
          description={joined([path, t(`scales.link_${link.state}`)])}
          value={protocol}
          onChange={({ currentTarget }) => put(currentTarget.value)}
          data={protocolChoices()}
        />
        <Button
          variant="default"
          loading={remove.isPending}
          onClick={() => remove.mutate({ params: { id } })}
          aria-label={t('scales.removeName', { name })}
        >
          {t('scales.remove')}
        </Button>
      </Group>
      {problem ? <ProblemNotice error={problem} doing="save" /> : null}
    </>
  )
}

const kinds = ['station', 'hid', 'serial'] as const
const usualProtocol: ScaleProtocolName = 'toledo_8217_kg'

function choose(kind: (typeof kinds)[number]): void {
  const chosen: ScaleChoice | null =
    kind === 'hid' ? { kind } : kind === 'serial' ? { kind, protocol: usualProtocol } : null
  packDesk.setState({ scale: chosen })
}

/** Where this desk gets its weights, and what a scale at its own serial port speaks. */
export function DeskScaleSetting() {
  const scale = packDesk(state => state.scale)
  const setting = useDeskSetting<(typeof kinds)[number]>({
    label: t('scales.ofDesk'),
    stored: scale?.kind ?? 'station',
    usual: 'station',
    show: kind => t(`scales.${kind}`),
    store: choose,
  })
  return (
    <SettingRow id="pack-scale" setting={setting}>
      <NativeSelect
        label={setting.label}
        description={t('scales.ofDesk_hint')}
        value={setting.shown}
        onChange={({ currentTarget }) => setting.keep(currentTarget.value)}
        data={kinds.map(value => ({ value, label: t(`scales.${value}`) }))}
      />
      {scale?.kind === 'serial' ? (
        <NativeSelect
          mt="xs"
          label={t('scales.speaks')}
          value={scale.protocol}
          onChange={({ currentTarget: { value } }) =>
            packDesk.setState({ scale: { kind: 'serial', protocol: value as ScaleProtocolName } })
          }
          data={protocolChoices()}
        />
      ) : null}
    </SettingRow>
  )
}
