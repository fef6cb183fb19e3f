import { refuse } from '../../../../shared/errors/result.ts'

/** What is known, or will be in a moment, is not settled by hand. */
export const nothingToSettle = (state: 'pending' | null) =>
  refuse('state_error', {
    message:
      state === 'pending'
        ? 'The carrier is being asked at this moment. Wait for that answer.'
        : 'There is nothing to settle: what became of this is known.',
  })

export const voidedLabelFound = () => ({
  code: 'cannot_tell',
  message:
    'The carrier has this label and says that it was voided. Ask it whether it was charged, then say here what you found.',
})

export const labelNotFound = () => ({
  code: 'cannot_tell',
  message:
    'The carrier does not find this label. Ask it whether it was voided, then say here what you found.',
})
