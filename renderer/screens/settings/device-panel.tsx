import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { DeviceGrant } from '../../../shared/desk/devices.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { deskWindow } from '../../lib/desk-window.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { SettingPanel, SettingPlace } from './setting-row.tsx'

const devicesKey = ['window', 'devices']

const nameOf = ({ kind, name }: DeviceGrant): string => (kind === 'camera' ? t('devices.camera') : name)

/** Scales, ports and the camera this page may use; a browser keeps them with its own settings of the page. */
export function DevicePanel() {
  const bridge = deskWindow()
  const queries = useQueryClient()
  const heading = useRef<HTMLParagraphElement>(null)
  const { data: devices } = useQuery({
    queryKey: devicesKey,
    queryFn: () => bridge?.devices.list() ?? [],
    enabled: bridge !== undefined,
    staleTime: 0,
  })
  const forget = useMutation({
    mutationFn: async (device: DeviceGrant) => {
      await forgetInPage(device)
      return bridge?.devices.forget(device.id)
    },
    onSuccess: (left, device) => {
      queries.setQueryData(devicesKey, left)
      announce(t('devices.forgotten', { name: nameOf(device) }))
      // The button goes with its device.
      heading.current?.focus()
    },
  })
  if (!devices) return null
  return (
    <SettingPanel title={t('devices.panel')} of={['devices']}>
      <SettingPlace id="devices">
        <Text ref={heading} tabIndex={-1} fz="sm" c="dimmed" mb="xs">
          {devices.length === 0 ? t('devices.noneAllowed') : t('devices.hint')}
        </Text>
        <Stack component="ul" gap="xs" p={0} m={0} aria-label={t('devices.panel')}>
          {devices.map(device => (
            <Group key={device.id} component="li" justify="space-between" wrap="nowrap" gap="sm">
              <Text>
                {nameOf(device)}
                <Text span fz="sm" c="dimmed" ms="xs">
                  {device.kind === 'camera' ? '' : t(`devices.kind_${device.kind}`)}
                </Text>
              </Text>
              <Button
                size="xs"
                variant="default"
                disabled={forget.isPending}
                aria-label={t('devices.forgetName', { name: nameOf(device) })}
                onClick={() => forget.mutate(device)}
              >
                {t('devices.forget')}
              </Button>
            </Group>
          ))}
        </Stack>
        {forget.error ? <ProblemNotice error={forget.error} doing="save" /> : null}
      </SettingPlace>
    </SettingPanel>
  )
}

type Forgettable = { forget?: () => Promise<void> }
type Hid = { getDevices: () => Promise<(Forgettable & { vendorId: number; productId: number })[]> }
type Serial = {
  getPorts: () => Promise<
    (Forgettable & { getInfo: () => { usbVendorId?: number; usbProductId?: number } })[]
  >
}

/** Closes a device in this page, which would go on reading one that was taken back until it is loaded anew. */
async function forgetInPage({ kind, vendorId, productId }: DeviceGrant): Promise<void> {
  const { hid, serial } = navigator as unknown as { hid?: Hid; serial?: Serial }
  if (kind === 'hid')
    for (const device of (await hid?.getDevices()) ?? [])
      if (device.vendorId === vendorId && device.productId === productId) await device.forget?.()
  if (kind === 'serial')
    for (const port of (await serial?.getPorts()) ?? []) {
      const { usbVendorId = null, usbProductId = null } = port.getInfo()
      if (usbVendorId === vendorId && usbProductId === productId) await port.forget?.()
    }
}
