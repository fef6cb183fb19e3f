import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { mostDeskName } from '../../../shared/desk/desk-name.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { preferences } from '../../stores/preferences.ts'

/** The name by which rules know this desk; kept when the field is left or Enter is pressed. */
export function DeskName() {
  const desk = preferences(state => state.desk) ?? ''
  const [typed, setTyped] = useState(desk)
  const keep = () => {
    const name = typed.trim()
    setTyped(name)
    if (name === desk) return
    preferences.getState().setDesk(name)
    announce(name === '' ? t('printRoutes.deskCleared') : t('printRoutes.deskSaved', { desk: name }))
  }
  return (
    <TextInput
      w="min(28rem, 100%)"
      label={t('printRoutes.thisDesk')}
      description={t('printRoutes.thisDeskHint')}
      placeholder={t('printRoutes.thisDeskPlaceholder')}
      maxLength={mostDeskName}
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={keep}
      onKeyDown={({ key }) => key === 'Enter' && keep()}
    />
  )
}
