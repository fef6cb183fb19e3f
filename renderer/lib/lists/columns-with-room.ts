import { useMediaQuery } from '@mantine/hooks'

/** Whether the window has room for every column of a list: from 1280 pixels on. */
export const useRoomForAll = (): boolean =>
  useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false })

/** In a smaller window a list is without the columns that are looked at least, so that its rows stay one line. */
export function useColumnsWithRoom<C extends { key: string }>(all: C[], least: readonly string[]): C[] {
  const hasRoom = useRoomForAll()
  return hasRoom ? all : all.filter(({ key }) => !least.includes(key))
}
