/** True where a letter is text, or chooses something, and is no command. */
export function isTyping(target: EventTarget | null): boolean {
  const places = 'input, textarea, [contenteditable], [role=grid], [role=menu], [role=listbox], [role=dialog]'
  return target instanceof HTMLElement && target.closest(places) !== null
}
