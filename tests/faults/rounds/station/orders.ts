import type { ArmedFault } from '../../../../main/platform/fault-points.ts'

/** What the driver tells a station's process to do. */
export type Order =
  | { do: 'start'; home: string; fault: ArmedFault | null }
  | { do: 'stop' }
  /** Without letting time pass meanwhile. */
  | { do: 'stop_patiently' }
  /** From now on the data cannot grow, or again. */
  | { do: 'limit_disk'; isFull: boolean }
  /** Keeps what was compiled so far for the processes to come, which are killed before they could. */
  | { do: 'keep_compiled' }
  | { do: 'arm'; fault: ArmedFault | null }
  | { do: 'advance'; ms: number }
  | { do: 'restore'; home: string; from: string; fault: ArmedFault | null }

export type Numbered = { number: number; order: Order }
export type Reply = { number: number; value?: string; problem?: string }
