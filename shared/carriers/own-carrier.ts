/** Slug of the adapter behind carriers a shop defines itself. */
export const ownCarrierSlug = 'generic'
