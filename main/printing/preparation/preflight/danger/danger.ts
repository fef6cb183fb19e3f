/** A command that does more to a printer than print. */
export type Danger = {
  /** As people write it. */
  command: string
  /** Follows the command in a sentence. */
  does: string
  /**
   * `changes`: stays, or loses labels of others. `saves`: so do the settings of this label, which a printer may allow.
   * `disturbs`: costs paper or time and passes.
   */
  effect: 'changes' | 'saves' | 'disturbs'
}
