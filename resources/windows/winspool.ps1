# Talks to the Windows print spooler for Packdesk: one command a run, one JSON object a line on standard output.
#   list | printer NAME | send NAME TITLE LENGTH (bytes on standard input) | job NAME ID | cancel NAME ID TITLE
# Nothing is written to a printer before all bytes of a document have been read: a run that loses its input prints nothing.
param(
  [Parameter(Mandatory = $true, Position = 0)][ValidateSet('list', 'printer', 'send', 'job', 'cancel')][string]$Command,
  [Parameter(Position = 1)][string]$Name = '',
  [Parameter(Position = 2)][string]$Second = '',
  [Parameter(Position = 3)][string]$Third = ''
)
$ErrorActionPreference = 'Stop'
[Console]::OutputEncoding = New-Object System.Text.UTF8Encoding $false

Add-Type -TypeDefinition @'
using System;
using System.ComponentModel;
using System.Runtime.InteropServices;

public static class Winspool {
  [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
  public struct DocInfo { public string Name; public string Output; public string DataType; }

  [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
  public struct JobInfo {
    public uint Id; public string Printer; public string Machine; public string User; public string Document;
    public string DataType; public string StatusText; public uint Status; public uint Priority; public uint Position;
    public uint TotalPages; public uint PagesPrinted;
    public ushort Year, Month, DayOfWeek, Day, Hour, Minute, Second, Milliseconds;
  }

  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  public static extern bool OpenPrinterW(string name, out IntPtr printer, IntPtr defaults);
  [DllImport("winspool.drv", SetLastError = true)]
  public static extern bool ClosePrinter(IntPtr printer);
  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  public static extern uint StartDocPrinterW(IntPtr printer, uint level, ref DocInfo info);
  [DllImport("winspool.drv", SetLastError = true)]
  public static extern bool WritePrinter(IntPtr printer, byte[] bytes, uint count, out uint written);
  [DllImport("winspool.drv", SetLastError = true)]
  public static extern bool EndDocPrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)]
  public static extern bool AbortPrinter(IntPtr printer);
  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  public static extern bool GetJobW(IntPtr printer, uint id, uint level, IntPtr job, uint size, out uint needed);
  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  public static extern bool SetJobW(IntPtr printer, uint id, uint level, IntPtr job, uint command);

  public static IntPtr Open(string name) {
    IntPtr printer;
    if (!OpenPrinterW(name, out printer, IntPtr.Zero)) throw new Win32Exception(Marshal.GetLastWin32Error());
    return printer;
  }

  // Null when the spooler does not know the job.
  public static JobInfo? Job(IntPtr printer, uint id) {
    uint needed;
    GetJobW(printer, id, 1, IntPtr.Zero, 0, out needed);
    if (needed == 0) return null;
    IntPtr memory = Marshal.AllocHGlobal((int)needed);
    try {
      if (!GetJobW(printer, id, 1, memory, needed, out needed)) return null;
      return (JobInfo)Marshal.PtrToStructure(memory, typeof(JobInfo));
    } finally { Marshal.FreeHGlobal(memory); }
  }

  public static uint Start(IntPtr printer, string title) {
    DocInfo info = new DocInfo { Name = title, Output = null, DataType = "RAW" };
    uint id = StartDocPrinterW(printer, 1, ref info);
    if (id == 0) throw new Win32Exception(Marshal.GetLastWin32Error());
    return id;
  }

  public static uint Write(IntPtr printer, byte[] bytes) {
    uint done = 0;
    while (done < bytes.Length) {
      byte[] rest = new byte[Math.Min(65536, bytes.Length - (int)done)];
      Array.Copy(bytes, done, rest, 0, rest.Length);
      uint written;
      if (!WritePrinter(printer, rest, (uint)rest.Length, out written)) throw new Win32Exception(Marshal.GetLastWin32Error());
      if (written == 0) break;
      done += written;
    }
    return done;
  }
}
'@

$RetainJob = 8   # JOB_CONTROL_RETAIN: the job stays in the queue after it printed, so that it can be asked about
$ReleaseJob = 9  # JOB_CONTROL_RELEASE
$DeleteJob = 5   # JOB_CONTROL_DELETE
$Printed = 0x80 -bor 0x1000

function Say([hashtable]$Event) {
  [Console]::Out.WriteLine((ConvertTo-Json -Compress -InputObject $Event))
  [Console]::Out.Flush()
}

function Read-Document([int]$Length) {
  $stream = [Console]::OpenStandardInput()
  $bytes = New-Object byte[] $Length
  $at = 0
  while ($at -lt $Length) {
    $count = $stream.Read($bytes, $at, $Length - $at)
    if ($count -le 0) { return $null }
    $at += $count
  }
  return , $bytes
}

function Say-Printer($Printer) {
  $status = if ($null -ne $Printer.PrinterState) { [int64]$Printer.PrinterState } else { 0 }
  if ($Printer.WorkOffline) { $status = $status -bor 0x80 }
  Say @{ event = 'printer'; name = $Printer.Name; driver = "$($Printer.DriverName)"; port = "$($Printer.PortName)"; status = $status }
}

function Send-Document([IntPtr]$Printer) {
  $id = [Winspool]::Start($Printer, $Second)
  [void][Winspool]::SetJobW($Printer, $id, 0, [IntPtr]::Zero, $RetainJob)
  Say @{ event = 'job'; id = [int64]$id }
  $bytes = Read-Document ([int]$Third)
  if ($null -eq $bytes) {
    [void][Winspool]::AbortPrinter($Printer)
    Say @{ event = 'error'; code = 0; message = 'the document did not arrive whole'; began = $false }
    return
  }
  $script:began = $true
  $written = [Winspool]::Write($Printer, $bytes)
  if (-not [Winspool]::EndDocPrinter($Printer)) {
    throw (New-Object System.ComponentModel.Win32Exception ([System.Runtime.InteropServices.Marshal]::GetLastWin32Error()))
  }
  Say @{ event = 'done'; written = [int64]$written }
}

function Show-Job([IntPtr]$Printer) {
  $job = [Winspool]::Job($Printer, [uint32]$Second)
  if ($null -eq $job) { Say @{ event = 'job_state'; status = 0; name = $null }; return }
  Say @{ event = 'job_state'; status = [int64]$job.Status; name = $job.Document }
  if ($job.Status -band $Printed) { [void][Winspool]::SetJobW($Printer, [uint32]$Second, 0, [IntPtr]::Zero, $ReleaseJob) }
}

function Stop-Job([IntPtr]$Printer) {
  $job = [Winspool]::Job($Printer, [uint32]$Second)
  if ($null -eq $job -or $job.Document -ne $Third) {
    Say @{ event = 'error'; code = 0; message = 'there is no such job'; began = $true }
    return
  }
  if (-not [Winspool]::SetJobW($Printer, [uint32]$Second, 0, [IntPtr]::Zero, $DeleteJob)) {
    throw (New-Object System.ComponentModel.Win32Exception ([System.Runtime.InteropServices.Marshal]::GetLastWin32Error()))
  }
  Say @{ event = 'cancelled'; status = [int64]$job.Status }
}

$script:began = $false
$handle = [IntPtr]::Zero
try {
  if ($Command -eq 'list') { Get-CimInstance Win32_Printer | ForEach-Object { Say-Printer $_ }; exit 0 }
  $handle = [Winspool]::Open($Name)
  switch ($Command) {
    'printer' { Get-CimInstance Win32_Printer | Where-Object { $_.Name -eq $Name } | ForEach-Object { Say-Printer $_ } }
    'send' { Send-Document $handle }
    'job' { Show-Job $handle }
    'cancel' { Stop-Job $handle }
  }
}
catch {
  $cause = $_.Exception
  while ($null -ne $cause.InnerException) { $cause = $cause.InnerException }
  $code = if ($cause -is [System.ComponentModel.Win32Exception]) { $cause.NativeErrorCode } else { $cause.HResult }
  Say @{ event = 'error'; code = [int64]$code; message = $cause.Message; began = $script:began }
}
finally {
  if ($handle -ne [IntPtr]::Zero) { [void][Winspool]::ClosePrinter($handle) }
}
