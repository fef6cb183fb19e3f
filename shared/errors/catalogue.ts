/** Every code the station answers with, its HTTP status and what the caller may do next. */
export const errorCatalogue = {
  parse_error: { status: 400, retry: 'after_change' },
  validation: { status: 400, retry: 'after_change' },
  invalid_carrier: { status: 400, retry: 'after_change' },
  invalid_row: { status: 400, retry: 'after_change' },
  unknown_headers: { status: 400, retry: 'after_change' },
  invalid_address: { status: 400, retry: 'after_change' },
  service_unavailable: { status: 400, retry: 'after_change' },
  failure: { status: 400, retry: 'after_change' },
  otp_invalid: { status: 400, retry: 'after_change' },
  not_authenticated: { status: 401, retry: 'after_sign_in' },
  invalid_token: { status: 401, retry: 'after_sign_in' },
  no_active_account: { status: 401, retry: 'after_sign_in' },
  token_not_valid: { status: 401, retry: 'after_sign_in' },
  unverified_refresh_token: { status: 401, retry: 'after_sign_in' },
  permission_denied: { status: 403, retry: 'never' },
  origin_not_paired: { status: 403, retry: 'never' },
  not_found: { status: 404, retry: 'never' },
  method_not_allowed: { status: 405, retry: 'never' },
  not_acceptable: { status: 406, retry: 'after_change' },
  state_error: { status: 409, retry: 'never' },
  idempotency_conflict: { status: 409, retry: 'after_change' },
  template_error: { status: 409, retry: 'after_change' },
  print_blocked: { status: 409, retry: 'after_change' },
  outcome_unknown: { status: 409, retry: 'after_settling' },
  payload_too_large: { status: 413, retry: 'after_change' },
  unsupported_media_type: { status: 415, retry: 'after_change' },
  misdirected_request: { status: 421, retry: 'never' },
  throttled: { status: 429, retry: 'later' },
  internal_error: { status: 500, retry: 'later' },
  station_stopping: { status: 503, retry: 'later' },
  storage_busy: { status: 503, retry: 'later' },
  storage_full: { status: 507, retry: 'later' },
} as const

export type ErrorCode = keyof typeof errorCatalogue

export const statusOf = (code: ErrorCode): number => errorCatalogue[code].status
