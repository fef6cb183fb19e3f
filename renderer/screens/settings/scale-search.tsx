import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { packingScaleEndpoints, type ScaleProbe } from '../../../shared/desk/packing-scales.ts'
import type { ScaleProtocolName } from '../../../shared/scales/protocols.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { protocolChoices, protocolText } from '../../lib/scales/protocol-text.ts'
import { change, query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

/** Finds out what hangs at a serial port; where several protocols make sense of it somebody says which it is. */
export function ScaleSearch() {
  const { data: ports } = useQuery(query(packingScaleEndpoints.ports, {}))
  const [path, setPath] = useState<string | null>(null)
  const free = ports?.results.filter(({ used_by: user }) => user === null) ?? []
  const chosen = path ?? free[0]?.path ?? ''
  const probe = useMutation({
    ...change(packingScaleEndpoints.probe),
    onSuccess: found => announce(said(found)),
  })
  return (
    <>
      <Group align="end" mt="xs">
        <TextInput
          label={t('scales.port')}
          list="scale-ports"
          value={chosen}
          onChange={({ currentTarget }) => {
            setPath(currentTarget.value)
            probe.reset()
          }}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
        />
        <datalist id="scale-ports">
          {free.map(({ path: each, manufacturer }) => (
            <option key={each} value={each}>
              {manufacturer}
            </option>
          ))}
        </datalist>
        <Button
          variant="default"
          disabled={chosen.trim() === ''}
          loading={probe.isPending}
          onClick={() => probe.mutate({ body: { path: chosen.trim() } })}
        >
          {t('scales.look')}
        </Button>
      </Group>
      {probe.error ? <ProblemNotice error={probe.error} doing="load" /> : null}
      {probe.data ? <FoundScale key={probe.data.path} probe={probe.data} onAdded={probe.reset} /> : null}
    </>
  )
}

function said({ found, trouble }: ScaleProbe): string {
  if (trouble !== null) return t(`scales.${trouble}`)
  return found.length > 1
    ? t('scales.several')
    : t('scales.found', { name: protocolText(found[0]?.protocol ?? 'ascii') })
}

type Found = { probe: ScaleProbe; onAdded: () => void }

/** What was found, and what else it may be where nothing was. */
function FoundScale({ probe, onAdded }: Found) {
  const { found, path } = probe
  const [protocol, setProtocol] = useState<string>(found[0]?.protocol ?? 'toledo_8217_kg')
  const [name, setName] = useState(t('scales.usualName'))
  const add = useMutation({
    ...change(packingScaleEndpoints.add),
    onSuccess: scale => {
      announce(t('scales.added', { name: scale.name }))
      onAdded()
    },
  })
  const choices =
    found.length > 0
      ? found.map(({ protocol: value, sample }) => ({ value, label: joined([protocolText(value), sample]) }))
      : protocolChoices()
  return (
    <>
      <Text fz="sm" mt="xs">
        {said(probe)}
      </Text>
      <Group align="end" mt={4}>
        <NativeSelect
          label={t('scales.speaks')}
          value={protocol}
          onChange={({ currentTarget }) => setProtocol(currentTarget.value)}
          data={choices}
        />
        <TextInput
          label={t('scales.name')}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          maxLength={60}
          autoComplete="off"
        />
        <Button
          variant="default"
          loading={add.isPending}
          disabled={name.trim() === ''}
          onClick={() =>
            add.mutate({ body: { name: name.trim(), path, protocol: protocol as ScaleProtocolName } })
          }
        >
          {t('scales.add')}
        </Button>
      </Group>
      {add.error ? <ProblemNotice error={add.error} doing="save" /> : null}
    </>
  )
}
