/** A command that does more to a printer than print. */
export type Danger = {
  /** As people write it. */
  command: string
  /** Follows the command in a sentence. */
  does: string
  /** `changes`: stays, or loses labels of others. `disturbs`: costs paper or time and passes. */
  effect: 'changes' | 'disturbs'
}
