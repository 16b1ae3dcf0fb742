/** What an office suite makes documents of: letters, reports, lists, tables, in several scripts. */
export const WEB_PAGES: Readonly<Record<string, string>> = {
  letter: `<p>Acme Limited<br>12 High Street<br>London</p><p align="right">3 May 2024</p><p>Dear Ms Green,</p>
    <p>Thank you for your letter of <b>2 April</b>. We are <i>very</i> glad that the garden chairs arrived in time.</p>
    <p>Please find our invoice no. 2024-117 below.</p><p>Yours sincerely,<br>John Miller</p>`,
  report: `<h1>Annual report</h1><h2>Summary</h2>${paragraphs(12)}<h2>Outlook</h2><p>See <a href="https://example.org/outlook">our outlook</a> for details.</p>${paragraphs(8)}`,
  prices: `<h1>Price list</h1><table border="1"><tr><th>Tree</th><th>Height</th><th>Price</th></tr>
    <tr><td>Apple tree</td><td>1.5 m</td><td>20 euros</td></tr><tr><td colspan="2"><b>Pear tree</b>, young</td><td>25 euros</td></tr>
    <tr><td>Old cherry</td><td rowspan="2">3 m</td><td>90 euros</td></tr><tr><td>Plum</td><td>15 euros</td></tr></table>`,
  lists: `<ol><li>First unpack the chair.<ul><li>Keep the box.</li><li>Recycle the foil.</li></ul></li><li>Then fix the legs.</li>
    <li>At last sit down:<ol><li>slowly</li><li>carefully</li></ol></li></ol><dl><dt>Chair</dt><dd>Something to sit on</dd></dl>`,
  formats: `<p>This <b>is <i>a</i> sentence</b> with <u>many</u> <s>old</s> <sub>low</sub> and <sup>high</sup> <font color="red">red</font>
    <font size="6">large</font> words, <code>code words</code> and a<b>n oth</b>er one.</p><pre>kept   as it is</pre><hr><blockquote>A quotation of somebody.</blockquote>`,
  picture: `<p>Before the picture</p><p><img alt="A red square" width="40" height="40" src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=="></p><p>Behind the picture</p>`,
  scripts: `<p>English words and Größe, naïve café, Łódź, Ελλάδα, Москва.</p><p lang="ja">日本語の文章です。</p><p>Mixed: the word 東京 and the word עברית stand here.</p>`,
  rightToLeft: `<p dir="rtl" lang="ar">هذه جملة قصيرة عن الحديقة.</p><p>And one in English.</p><p dir="rtl" lang="he">זהו משפט קצר.</p>`,
  minutes: `<h3>Minutes of the meeting</h3><p><b>Present:</b> Ms Green, Mr Brown</p>${paragraphs(5)}<table><tr><td>Who</td><td>What</td></tr><tr><td>Ms Green</td><td>writes to the owners</td></tr></table>`,
  long: `<h1>A long story</h1>${paragraphs(120)}`,
  form: `<p>Name: ______________</p><p>Street:&nbsp;&nbsp;&nbsp;______</p><p>[ ] I agree to the terms.</p><p>Signature</p><p style="page-break-before: always">Second page of the form</p>`,
  symbols: `<p>Prices &lt; 5 &amp; sizes &gt; 3 — “quoted” ‘words’ … 50 % off 😀 now!</p><p>E-mail info@example.org or call +44 20 7946 0000.</p><p>{name} has %d files in C:\\temp.</p>`,
}

function paragraphs(count: number): string {
  const who = ['The old man', 'My sister', 'Our neighbour', 'The new teacher', 'A tired driver']
  const what = ['walked down to the river', 'wrote a long letter', 'sold the house', 'opened the window']
  return Array.from(
    { length: count },
    (_, at) =>
      `<p>${who[at % who.length]} ${what[at % what.length]} and nobody knew <i>why</i>. ${who[(at + 2) % who.length]} came later, when it had been raining for <b>${at} days</b> and the road was closed.</p>`,
  ).join('')
}
