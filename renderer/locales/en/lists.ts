/** What every list has. */
export const lists = {
  range: '{first}–{last} of {count}',
  pages: 'Pages of the list',
  page: 'Page {number}',
  previous: 'Previous page',
  next: 'Next page',
  loading: 'Loading the list…',
  copy: 'Copy: {what}',
  copied: 'Copied',
  wrongEntries: { one: '{count} entry needs attention.', other: '{count} entries need attention.' },
  leaveTitle: 'Leave without saving?',
  leaveText: 'Your changes here are lost.',
  leaveConfirm: 'Leave',
  leaveKeep: 'Stay here',
} as const
