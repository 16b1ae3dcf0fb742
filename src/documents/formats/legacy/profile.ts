const item = (path: string, name: string, value: string) =>
  `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`

/** Settings of LibreOffice for a file that nobody trusts: no macros, no links that are followed, no way to a network. */
export const PROFILE = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
  item('Office.Common/Misc', 'FirstRun', 'false'),
  item('Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'),
  item('Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'),
  item('Office.Common/Security/Scripting', 'DisableActiveContent', 'true'),
  item('Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'),
  item('Office.Calc/Content/Update', 'Link', '2'),
  item('Office.Writer/Content/Update', 'Link', '0'),
  // Port 9 discards, and nothing listens there: what does want a network finds none.
  item('Inet/Settings', 'ooInetProxyType', '2'),
  item('Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'),
  item('Inet/Settings', 'ooInetHTTPProxyPort', '9'),
  item('Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'),
  item('Inet/Settings', 'ooInetHTTPSProxyPort', '9'),
  '</oor:items>',
].join('\n')
