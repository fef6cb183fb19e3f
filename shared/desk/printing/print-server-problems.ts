/** What print servers and the spoolers of operating systems refuse, and what helps. */
export const printServerProblems = {
  sign_in_needed: {
    passing: false,
    advice: 'Let this computer print without signing in, in the settings of the printer or print server.',
  },
  no_such_queue: {
    passing: false,
    advice: 'Check the name of the queue in the address of this printer; look for printers to see the names.',
  },
  queue_closed: {
    passing: false,
    advice: 'Let the queue accept jobs again (in CUPS: cupsaccept), then print again.',
  },
  format_refused: {
    passing: false,
    advice: 'Set the language of this printer to one it takes, or use a raw queue for labels.',
  },
  media_refused: {
    passing: false,
    advice: 'Choose a paper this printer has, or add the size to its driver, then print again.',
  },
  printer_busy: { passing: true, advice: 'Wait until the printer has done what it has, then print again.' },
  printer_refused: {
    passing: false,
    advice: 'Look at what the printer says, in its display or its own web page, then print again.',
  },
  bad_answer: {
    passing: false,
    advice: 'Check the address: something answers there that is no printer of this kind.',
  },
  other_certificate: {
    passing: false,
    advice:
      'If the printer was replaced or set up anew, restart Packdesk. If not, find out who answers there.',
  },
  job_dropped: { passing: false, advice: 'Look whether the label came out before printing it again.' },
  job_gone: { passing: false, advice: 'Look whether the label came out before printing it again.' },
  needs_window: {
    passing: false,
    advice:
      'Start Packdesk with its window on this computer, or use a raw or network address for the printer.',
  },
  not_on_this_system: {
    passing: false,
    advice: 'Use an address of this kind only where there is such a print system.',
  },
} as const
