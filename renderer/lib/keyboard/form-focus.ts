const visible = (within: HTMLElement | null, selector: string): HTMLElement[] =>
  [...(within?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(field => field.checkVisibility())

/** The fields marked wrong, in the order they are read; those of passwords say it in a word of their own. */
export const wrongFields = (within: HTMLElement | null): HTMLElement[] =>
  visible(within, '[aria-invalid="true"], input[data-invalid="true"], [data-field-error]')

/**
 * The first field of a part of the form (its whole where none is named) that has to be filled in and is empty by `entryAt`
 * its path: what a list shows of its choice may be drawn a moment later.
 */
export const firstMissing = (
  within: HTMLElement | null,
  entryAt: (path: string) => unknown,
  part = '',
): HTMLElement | undefined =>
  visible(within, '[aria-required="true"][data-path]').find(({ dataset: { path = '' } }) => {
    const isEmpty = ['', null, undefined].includes(entryAt(path) as string)
    return isEmpty && path.startsWith(part)
  })

/** Where a form begins: the field marked so. */
export const firstField = (within: HTMLElement | null): HTMLElement | undefined =>
  visible(within, '[data-first-field]')[0]
