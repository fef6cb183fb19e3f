const patienceMs = 2_000

/** Whether something at the address answers like a station. Never waits long and never throws. */
export async function stationAnswers(url: string, fetchPort: typeof fetch = fetch): Promise<boolean> {
  try {
    const response = await fetchPort(new URL('/', url), {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
