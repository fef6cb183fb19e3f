import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { PrintOrder } from '../../shared/desk/print-orders.ts'

type RunOptions = { order: PrintOrder; slips: boolean; separator: boolean }

type PrintRunsState = RunOptions & {
  /** Runs begun in this window that are still looked at. */
  started: readonly string[]
  choose: (options: Partial<RunOptions>) => void
  begin: (id: string) => void
  dismiss: (id: string) => void
}

/** How this desk prints many labels, and those runs it has begun. */
export const printRuns = create<PrintRunsState>()(
  persist(
    set => ({
      order: 'given',
      slips: false,
      separator: false,
      started: [],
      choose: options => set(options),
      begin: id => set(({ started }) => ({ started: [id, ...started] })),
      dismiss: id => set(({ started }) => ({ started: started.filter(each => each !== id) })),
    }),
    {
      name: 'packdesk.runs',
      partialize: ({ order, slips, separator }) => ({ order, slips, separator }),
    },
  ),
)
