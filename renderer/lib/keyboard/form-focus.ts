const visible = (within: HTMLElement | null, selector: string): HTMLElement[] =>
  [...(within?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(field => field.checkVisibility())

/** The fields marked wrong, in the order they are read. */
export const wrongFields = (within: HTMLElement | null): HTMLElement[] =>
  visible(within, '[aria-invalid="true"], [data-field-error]')

/** Where a form begins: the field marked so. */
export const firstField = (within: HTMLElement | null): HTMLElement | undefined =>
  visible(within, '[data-first-field]')[0]
