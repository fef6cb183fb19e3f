import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type SenderPatch, senderEndpoints } from '../../../shared/desk/senders.ts'
import { LogoChoice } from '../../components/logo-choice.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { PaneSection } from '../../components/tables/list-beside.tsx'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { preferences } from '../../stores/preferences.ts'
import { shipDraft } from '../../stores/ship-draft.ts'

export const senderOf = (id: string) => query(senderEndpoints.retrieve, { params: { id } })

/** Whether parcels are sent from an address, with which logo, and whether this desk begins with it. */
export function SenderSection({ id }: { id: string }) {
  const { data: sender } = useQuery(senderOf(id))
  const saving = useMutation(change(senderEndpoints.change))
  // The box answers at once; what the station says of the address counts from then on.
  const [wanted, want] = useState<boolean | null>(null)
  useEffect(() => {
    if (sender) want(null)
  }, [sender])
  const ofDesk = preferences(({ senderId }) => senderId)
  if (!sender) return null
  const save = async (body: SenderPatch, said: string) => {
    await saving.mutateAsync({ params: { id }, body })
    announce(said)
  }
  const mark = (isSender: boolean) => {
    want(isSender)
    const said = t(isSender ? 'addresses.isSender' : 'addresses.isNoSender')
    void save({ is_sender: isSender }, said).catch(() => want(null))
  }
  const beginWith = () => {
    preferences.getState().setSender(id)
    shipDraft.getState().forgetSender()
    announce(t('addresses.deskSenderSaid'))
  }
  return (
    <PaneSection title={t('addresses.sender')}>
      <Stack gap="sm" align="start">
        <Checkbox
          label={t('addresses.sendFrom')}
          description={t('addresses.sendFromHint')}
          checked={wanted ?? sender.is_sender}
          onChange={({ currentTarget }) => mark(currentTarget.checked)}
        />
        {saving.error ? <ProblemNotice error={saving.error} doing="save" /> : null}
        {sender.is_sender ? (
          <>
            <SenderLogo picture={sender.picture} save={save} />
            {ofDesk === id ? (
              <Text fz="sm">{t('addresses.deskSender')}</Text>
            ) : (
              <Button size="xs" variant="default" onClick={beginWith}>
                {t('addresses.makeDeskSender')}
              </Button>
            )}
          </>
        ) : null}
      </Stack>
    </PaneSection>
  )
}

type LogoProps = { picture: string | null; save: (body: SenderPatch, said: string) => Promise<void> }

const SenderLogo = ({ picture, save }: LogoProps) => (
  <LogoChoice
    picture={picture}
    alt={t('addresses.logo')}
    hint={t('addresses.logoHint')}
    save={next => save({ picture: next }, t('addresses.logoSaved'))}
    reset={
      picture === null
        ? undefined
        : {
            text: t('addresses.logoRemove'),
            run: () => save({ picture: null }, t('addresses.logoRemoved')),
          }
    }
  />
)
