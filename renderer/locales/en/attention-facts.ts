/** What is known of each thing that needs somebody, and what to do: the System screen alone says it. */
export const attentionFacts = {
  key: 'Packdesk goes on with the key it has in memory, and nothing is lost. It cannot start again like this: put the file back before you stop Packdesk. “packdesk doctor” says what is wrong with it.',
  data: 'A file of the data was removed or replaced while Packdesk runs. Nothing new is bought, and a copy of what Packdesk holds was put among the backups. Put the file back if it was moved; otherwise stop Packdesk and restore that copy.',
  taken_over:
    'Another computer went on from the copy of this station. Nothing is bought or sent here any more, so that nothing is bought twice; bought labels can be printed. Work at the other computer and stop this one. “packdesk restore --replica” makes this one the station again.',
  lost: 'The journal beside the data knows that the carrier was asked for this, and the data does not. Ask the carrier before you buy it again.',
  restarted:
    'Packdesk stopped in order after an error of its own and was started again. What was under way was settled: nothing was bought or printed twice. The diagnostics are in this folder; send them to whoever helps.',
  purchase: 'The carrier did not answer, so this label may have been bought and charged.',
  void: 'The carrier did not answer, so this label may have been voided.',
  bought_otherwise:
    'The label is bought and charged, but not as it was shown, or not as its order has it. Void it on the shipment, or keep it.',
  proxy_bought_otherwise: 'It is charged, but it is not what the program asked for.',
  proxy_purchase: 'The carrier did not answer a purchase made through the API, so it may have been charged.',
  proxy_void: 'The carrier did not answer a void made through the API, so the label may be voided.',
  pickup: 'The carrier did not answer, so it may have been booked, changed or cancelled.',
  proxy_pickup:
    'The carrier did not answer a pickup request made through the API, so it may have been booked, changed or cancelled.',
  manifest: 'The carrier did not answer, so it may have closed out the shipments of this manifest.',
  upload: 'The carrier did not answer, so it may or may not have the documents.',
  print_unknown: 'Packdesk cannot tell whether it came out. Look at the printer.',
  print_job: 'It did not print. Printing again buys nothing.',
  print_waiting:
    'Prints wait at this printer and do not come out: it is paused or off, or cannot be reached, or they are held. Nothing is printed twice.',
  run_unprinted:
    'Its labels are bought and were to be printed, and some are in no print queue. Print them from the run; nothing is bought again.',
  backup_rehearsal:
    'A restore of this backup was rehearsed and failed. Your data is as it was. Make a backup now: it is rehearsed at once, and this leaves the list when it is good.',
  agent_waiting:
    'An agent asked to buy or void labels. Nothing is bought until somebody says yes in Developers, Agents; without an answer it expires.',
  webhook: 'It failed too often. Its events wait until it is enabled again.',
  shop_order:
    'The shop changed or cancelled this order after its label was bought. Void the label if the parcel is still here, and the change is taken over; otherwise say on the order that you have seen it.',
  write_back:
    'The shop was not told of this label: it said no, or has no way to be told. Read why on the order, put it right in the shop and try again.',
  shop: 'Its orders do not come in and it hears of no labels. Test its connection in Settings, Shops; nothing is lost meanwhile.',
  saved_export:
    'A file of a saved export could not be written into its folder. Nothing is lost: its next file has what this one would have had.',
  import_watch:
    'A file of the watched folder was not imported as a whole, or the folder cannot be used. Mend the file by its report and drop it again; nothing is stored twice.',
  carrier_away:
    'It is asked again on its own, and purchases that wait for it are bought once it answers. Other carriers go on.',
  replica:
    'What is stored here is not in the copy, or not all of it: the System screen says up to when it is, and why. The station works on and backups are made every night. It goes on by itself once what is in the way is gone.',
} as const
