-- Transit counts working days of the recipient, without public holidays: what was added up before is counted again.
DELETE FROM report_days;
