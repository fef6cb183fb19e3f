import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { notificationEndpoints } from '../../../shared/desk/notifications.ts'
import { query } from '../../lib/station/queries.ts'
import { useMode } from '../../stores/preferences.ts'

/** Whether the list of what happened is open, for the bell, the list and whatever else leads there. */
export const panel = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))

export const openNotifications = (): void => panel.setState({ isOpen: true })
export const closeNotifications = (): void => panel.setState({ isOpen: false })

export const bellId = 'notifications-bell'

/** Closes it and goes back to the bell. */
export function leaveNotifications(): void {
  closeNotifications()
  document.getElementById(bellId)?.focus()
}

/** The latest of what happened, in the mode of the desk. */
export const useHappened = () =>
  useQuery(query(notificationEndpoints.list, { query: { limit: 50 } }, useMode()))
