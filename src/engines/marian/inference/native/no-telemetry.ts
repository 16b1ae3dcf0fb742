/**
 * Keeps ONNX Runtime to itself: from version 1.30 on it reports its use over the network and leaves an identifier in the
 * home directory, also on Linux, unless this variable is set before its first session. Only the main thread can set a
 * variable for the native code of all threads, so this is called there before a thread with ONNX Runtime starts.
 */
export function forbidTelemetry(): void {
  process.env['ORT_DISABLE_TELEMETRY'] = '1'
}
