/** What can go wrong at printers that are reached without a print server: by raw TCP, device file or serial port. */
export const rawPrinterProblems = {
  not_a_device: {
    passing: false,
    advice: 'Choose the device of a printer, such as /dev/usb/lp0, then print again.',
  },
  no_device_permission: {
    passing: false,
    advice:
      'Add the account that runs Packdesk to the group of the device (`lp`, or `dialout` for serial ports) or set a udev rule. Then start Packdesk again and print again.',
  },
  device_busy: {
    passing: true,
    advice: 'Another program, such as CUPS, holds the device. Remove the printer there, then print again.',
  },
  device_error: {
    passing: false,
    advice: 'Check the cable and the printer. Look whether the label came out before printing it again.',
  },
  no_serial_support: {
    passing: false,
    advice: 'Install Packdesk again, or use another connection to this printer.',
  },
  no_answer: {
    passing: true,
    advice:
      'Check paper, ribbon and cover: many printers say nothing while one of them is wrong. If another printer stands there now, ask it who it is under Printers.',
  },
  unsettled: {
    passing: true,
    advice: 'Nothing to do: what the printer has lost is found out within seconds, and printing goes on.',
  },
  printed_in_part: {
    passing: false,
    advice: 'Look which labels came out before printing any of them again.',
  },
  lost_track: {
    passing: false,
    advice: 'Look whether the label came out before printing it again.',
  },
} as const
