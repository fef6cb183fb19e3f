import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { deskCommands } from '../../../shared/desk/command-codes.ts'
import { useScanner } from '../../lib/scanning/listen-for-scans.ts'
import { type KeyedScan, learnScanner, whileLearning } from '../../lib/scanning/scanner-settings.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { packDesk } from '../../stores/pack-desk.ts'
import { SettingPlace } from './setting-row.tsx'

const learning = whileLearning()
const wanted = 3

/** The code of the sheet that stands in a scan, whatever the scanner puts around it. */
const codeIn = (text: string): string | null =>
  deskCommands.find(({ code }) => text.includes(code))?.code ?? null

/** Learns what the scanner of this desk puts around a code, and how quick it is, from three scans of one code. */
export function ScannerLearning() {
  const [scans, setScans] = useState<readonly KeyedScan[] | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const say = (text: string) => {
    setSaid(text)
    announce(text)
  }
  const take = (scan: KeyedScan) => {
    const all = [...(scans ?? []), scan]
    if (all.length < wanted) {
      setScans(all)
      return say(t('packSettings.set_learn_more', { count: wanted - all.length }))
    }
    setScans(null)
    const learned = learnScanner(all, codeIn(scan.text))
    if (!learned.ok) return say(t(`packSettings.set_learn_${learned.reason}`))
    packDesk.setState({ scanner: learned.settings })
    const { prefix, suffix, longestGapMs: count } = learned.settings
    say(
      t('packSettings.set_learn_done', {
        prefix: prefix || t('settings.none'),
        suffix: suffix || t('settings.none'),
        count,
      }),
    )
  }
  useScanner({ onScan: ({ keyed }) => take(keyed) }, { settings: learning, isOn: scans !== null })
  const begin = () => {
    setScans([])
    say(t('packSettings.set_learn_more', { count: wanted }))
  }
  return (
    <SettingPlace id="scanner-learn">
      <Text fw={500} fz="sm">
        {t('packSettings.set_learn')}
      </Text>
      <Text c="dimmed" fz="xs">
        {t('packSettings.set_learn_hint')}
      </Text>
      <Group mt={4}>
        <Button variant="default" onClick={scans === null ? begin : () => setScans(null)}>
          {t(scans === null ? 'packSettings.set_learn_begin' : 'packSettings.set_learn_stop')}
        </Button>
        {said === null ? null : <Text fz="sm">{said}</Text>}
      </Group>
    </SettingPlace>
  )
}
