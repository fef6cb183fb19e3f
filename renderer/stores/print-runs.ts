import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { PrintOrder } from '../../shared/desk/printing/print-orders.ts'

type RunOptions = { order: PrintOrder; slips: boolean; separator: boolean }

type PrintRunsState = RunOptions & {
  /** The run that was begun last in this window, while it is looked at. */
  latest: string | null
  choose: (options: Partial<RunOptions>) => void
  begin: (id: string) => void
  dismiss: () => void
}

/** How this desk prints many labels, and the run it has begun. */
export const printRuns = create<PrintRunsState>()(
  persist(
    set => ({
      order: 'given',
      slips: false,
      separator: false,
      latest: null,
      choose: options => set(options),
      begin: id => set({ latest: id }),
      dismiss: () => set({ latest: null }),
    }),
    {
      name: 'packdesk.runs',
      partialize: ({ order, slips, separator }) => ({ order, slips, separator }),
    },
  ),
)
