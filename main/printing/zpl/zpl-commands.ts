/**
 * What a command is for. `code`: makes a barcode of its field. `ink`: leaves ink by itself. `data`: what a field says.
 * `field`: how and where a field stands. `label`: how the whole label comes out. `stored`: fills in from memory, or puts
 * there what a label of the document shows. `printer`: works on the printer, its memory, its network or its chips.
 * `asks`: makes the printer answer. `frame`: what holds a document together, and remarks.
 */
export type ZplPurpose = 'code' | 'ink' | 'data' | 'field' | 'label' | 'stored' | 'printer' | 'asks' | 'frame'

export type ZplEntry = { name: string; title: string; parameters: string; purpose: ZplPurpose }

/** One line a command: its name, its parameters as one letter each, and what it is. */
const lists: Readonly<Record<ZplPurpose, string>> = {
  code: `
^B0 o,m,c,e,y,n,i  Aztec
^B1 o,e,h,f,g      Code 11
^B2 o,h,f,g,e      Interleaved 2 of 5
^B3 o,e,h,f,g      Code 39
^B4 o,h,f,m        Code 49
^B5 o,h,f,g        Planet Code
^B7 o,h,s,c,r,t    PDF417
^B8 o,h,f,g        EAN-8
^B9 o,h,f,g,e      UPC-E
^BA o,h,f,g,e      Code 93
^BB o,h,s,c,r,m    CODABLOCK
^BC o,h,f,g,e,m    Code 128
^BD m,n,t          MaxiCode
^BE o,h,f,g        EAN-13
^BF o,h,m          MicroPDF417
^BI o,h,f,g        Industrial 2 of 5
^BJ o,h,f,g        Standard 2 of 5
^BK o,e,h,f,g,k,l  Codabar
^BL o,h,g          LOGMARS
^BM o,e,h,f,g,e2   MSI
^BO o,m,c,e,y,n,i  Aztec
^BP o,e,h,f,g      Plessey
^BQ a,b,c,d,e      QR Code
^BR a,b,c,d,e,f    GS1 DataBar
^BS o,h,f,g        UPC/EAN extension
^BT o,w,r,h,w2,h2  TLC39
^BU o,h,f,g,e      UPC-A
^BX o,h,s,c,r,f,g,a Data Matrix
^BZ o,h,f,g,t      POSTNET`,
  ink: `
^GB w,h,t,c,r      box or line
^GC d,t,c          circle
^GD w,h,t,c,o      diagonal line
^GE w,h,t,c        ellipse
^GF a,b,c,d,data   picture
^GS o,h,w          symbol`,
  data: `
^FD a              text of a field
^FV a              text of a field that changes
^FN n,a            numbered field
^SN v,n,z          serial number
^SF a,b            pattern of a serial number`,
  field: `
^A  f,o,h,w        font
^A@ o,h,w,d        font by its file
^BY w,r,h          widths of bars
^CF f,h,w          font of every field
^CI a,s,d          character set
^CV a              check of barcodes
^CW a,d            letter of a font
^FA n              room of a field
^FB a,b,c,d,e      block of lines
^FC a,b,c          signs of the clock
^FE n              sign of joined fields
^FH a              sign of hexadecimal bytes
^FM x,y            places of a code in parts
^FO x,y,z          place of a field
^FP d,g            direction of a text
^FR                reversed field
^FS                end of a field
^FT x,y,z          place of a field by its base
^FW r,z            turn of every field
^HT n,b            place of a linked font
^LR a              reversed label
^PA a,b,c,d        shaping of letters
^SE d              encoding
^TB a,b,c          block of text`,
  label: `
^JJ a,b,c,d,e,f    port of an applicator
^JM n              half of the dots
^JS a              sensors
~JS b              when the paper goes back
^LH x,y            origin
^LL y              length
^LS a              shift to the left
^LT x              shift down
^MC a              what stays for the next label
^MD a              darkness
^MF p,h            feed at the start
^ML a              longest label
^MM a,b            what follows a label
^MN a,b            marks of the paper
^MT a              thermal transfer or direct
^MU a,b,c          units
^PF n              blank rows
^PM a              mirrored label
^PO a              label upside down
^PQ q,p,r,o,e      copies
^PR p,s,b          speed
^PW a              width
~SD n              darkness
^SD n              darkness
^SO a,b,c,d,e,f    offset of the clock
^SL a,b            how the clock is read
~TA n              where labels are torn
^XB                no paper back
^CN a              cut now
^CP a              how the cutter works`,
  stored: `
^DF d,o,x          format to be stored
^XF d,o,x          stored format
^XG d,o,x,m,n      stored picture
^IM d,o,x          stored picture
^IL d,o,x          stored picture of a label
^IS d,o,x,p        label to be stored as a picture
~DG d,o,x,t,w,data picture to be stored
~DY d,f,b,x,t,w,data file to be stored`,
  printer: `
~DB d,o,x,a        bitmap font
~DE d,o,x          encoding
~DN                ends a transfer of a picture
~DS d,o,x          scalable font
~DT d,o,x          TrueType font
~DU d,o,x          TrueType font
~EF                erases formats
^EF                erases formats
~EG                erases pictures
^EG                erases pictures
^CM a,b,c,d        letters of memories
^CO a,b,c          memory for letters
^FL f,o,x,b,c      fonts that stand in
^ID d,o,x          deletes
^JB a              erases a memory
~JB                erases the memory of a battery
~JA                throws every label away
~JC                measures the paper
~JD                prints bytes
~JE                prints labels again
~JF                after a low battery
~JG                prints what sensors see
^JH a,b,c          warnings of the head
^JI d,o,x          starts a program
~JI                starts a program
~JL                measures the length
~JN                stops at a fault of the head
~JO                goes on at a fault of the head
~JP                stops and throws a label away
~JQ                ends a program
~JR                starts anew
^JT a              tests the head
^JU a              settings of before, of the factory, or kept
^JW t              tension of the ribbon
~JX                throws a format away
^JZ a              prints again after a fault
~KB                discharges the battery
^KD a              form of the date
^KL a              language of the display
^KN a,b            name
^KP a,b            password
^KV a,b,c,d,e      how labels are presented
^LF                lists of fonts
^MA a,b,c          maintenance
^MI a,b            words of maintenance
^MP a              locks keys
^MW a              warning of a cold head
^NB a              network
~NC a              network
^NC a              network
^ND a,b,c,d,e,f    network
^NI a              number in the network
^NN a,b,c,d,e,f    network
^NP a              network
~NR                network anew
^NS a,b,c,d,e,f    network
~NT                network
^NT a,b,c          network
^NW a              network
^PH                feeds a label
~PH                feeds a label
^PN a              labels in the presenter
^PP                pause
~PP                pause
~PR                prints again
~PS                goes on
^RB n,p            chips
^RE                chips
^RF o,f,b,n,m      chips
^RL m,o            chips
^RM e              chips
^RN a              chips
^RQ a              chips
^RR n,p            chips
^RS t,p,v,n,e      chips
^RT n,b            chips
^RU a,b            chips
^RV a              chips
~RV                chips
^RW r,w            chips
^RZ p,m            chips
^RA o              chips
^RI a              chips
^WF a,b            chips
^WT b,r,m          chips
^WV a              chips
~RO c              counters
^SC a,b,c,d,e,f    serial port
^SI a,b            sensors
^SP a              prints from a row on
^SQ a,b,c          alerts
^SR a              resistance of the head
^SS w,m,r          sensors
^ST a,b,c,d,e,f,g  clock
^SX a,b,c,d,e      alerts
^SZ a              language
^TO s,d            copies files
^XS l,s,m          calibration
^ZZ t,b            sleep
^WA r,t            radio
^WE m,k            radio
^WI a,b,c          radio
^WL a,b,c          radio
^WP a,b            radio
~WR                radio anew
^WR t,p            radio
^WS e,t,p          radio
^WX nn             radio
~WC                prints settings
~WL                prints settings of the network
^WD d,o,x          prints a list`,
  asks: `
~HB                battery
~HD                head
^HF d,o,x          stored format
^HG d,o,x          stored picture
^HH                settings
~HI                name and memory
^HL                log of chips
~HL                log of chips
~HM                memory
~HQ a              state
^HR s,e,p          chips
~HR                chips
~HS                state
~HU                names
^HV n,b,h          value of a field
^HW d,o,x          list
^HY d,o,x          file
^HZ a              settings
~WQ a              radio`,
  frame: `
^XA                begins a label
^XZ                ends a label
^CC x              sign of commands
~CC x              sign of commands
^CD x              sign between parameters
~CD x              sign between parameters
^CT x              sign of the other commands
~CT x              sign of the other commands
^FX c              remark`,
}

const entryOf = (line: string, purpose: ZplPurpose): ZplEntry => {
  const [name = '', rest = ''] = [line.slice(0, 3).trim(), line.slice(3)]
  const parts = /^ ?(?<parameters>\S*)\s+(?<title>.*)$/.exec(rest)?.groups ?? {}
  return { name, title: parts.title ?? '', parameters: parts.parameters ?? '', purpose }
}

/** The commands of the ZPL II programming guide, in our words. `^A` stands for the font with any letter. */
export const zplCommands: readonly ZplEntry[] = Object.entries(lists).flatMap(([purpose, lines]) =>
  lines
    .trim()
    .split('\n')
    .map(line => entryOf(line, purpose as ZplPurpose)),
)

const byName = new Map(zplCommands.map(entry => [entry.name, entry]))

/** What the guide says of a command; undefined for one it does not know. */
export const zplEntry = (name: string): ZplEntry | undefined => byName.get(name)

/** A command as people look for it, such as `^BU (UPC-A)`. */
export function titledCommand(name: string): string {
  const title = zplEntry(name)?.title
  return title === undefined ? name : `${name} (${title})`
}
