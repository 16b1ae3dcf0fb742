/** Texts of one to three words, as callers send them: buttons, greetings, terms. Rows of `code: text | text`. */
export const SHORT_EXAMPLES = `
en: proton beam | Hello | Good morning | Save changes | HELLO WORLD | Where is it? | My account | thank you
de: Protonenstrahl | Guten Tag | Vielen Dank | Datei öffnen | Straßenbahn | Wie geht's? | Ich liebe dich
fr: faisceau de protons | Bonjour | Merci beaucoup | Ouvrir le fichier | À bientôt | Où est-ce ? | S'il vous plaît
es: haz de protones | Hola | Buenos días | Guardar cambios | ¿Dónde está? | Muchas gracias | Mañana
it: fascio di protoni | Buongiorno | Grazie mille | Apri il file | Dove sei? | Buona notte
pt: feixe de prótons | Olá | Bom dia | Salvar alterações | Onde está? | Muito obrigado | Não sei
ca: feix de protons | Bon dia | Moltes gràcies | Desa els canvis | On és? | El meu compte
gl: feixe de protóns | Bos días | Moitas grazas | Gardar os cambios | Onde está a rúa? | unha xanela nova
nl: protonenbundel | Goedemorgen | Dank je wel | Bestand openen | Waar is het? | Mijn fiets
sv: protonstråle | God morgon | Tack så mycket | Spara ändringar | Var är du? | Jag älskar dig
da: protonstråle til dig | Mange tak | Gem ændringer | Hvor er du? | Jeg elsker dig | Hvad hedder du?
nb: Tusen takk | Lagre endringer | Hvor er dere? | Jeg heter Kari | Hva gjør du? | Takk for maten
fi: protonisuihku | Hyvää huomenta | Kiitos paljon | Tallenna muutokset | Missä olet?
et: prootonikiir | Tere hommikust | Suur aitäh | Salvesta muudatused | Kus sa oled?
lv: protonu stars | Labrīt | Liels paldies | Saglabāt izmaiņas | Kur tu esi?
lt: protonų spindulys | Labas rytas | Labai ačiū | Išsaugoti pakeitimus | Kur tu esi dabar?
pl: wiązka protonów | Dzień dobry | Dziękuję bardzo | Zapisz zmiany | Gdzie jesteś?
cs: protonový paprsek | Dobré ráno | Děkuji mockrát | Uložit změny | Kde jsi?
sk: protónový lúč | Dobré ráno všetkým | Ďakujem veľmi pekne | Uložiť zmeny | Kde si?
sl: protonski žarek | Dobro jutro vsem | Najlepša hvala | Shrani spremembe | Kje si?
hr: Dobro jutro svima | Hvala lijepa | Spremi promjene | Gdje si? | Što radiš?
hu: protonnyaláb | Jó reggelt | Köszönöm szépen | Változások mentése | Hol vagy?
ro: fascicul de protoni | Bună dimineața | Mulțumesc frumos | Salvați modificările | Unde ești?
tr: proton ışını | Günaydın | Çok teşekkürler | Değişiklikleri kaydet | Neredesin?
el: δέσμη πρωτονίων | Καλημέρα | Ευχαριστώ πολύ | Αποθήκευση αλλαγών
ru: протонный луч | Доброе утро | Большое спасибо | Сохранить изменения | Где ты?
uk: протонний промінь | Доброго ранку | Щиро дякую | Зберегти зміни | Де ти?
bg: протонен лъч | Добро утро | Благодаря много | Запазване на промените | Къде си?
sr: Добро јутро | Хвала лепо | Сачувај измене | Где си ти?
ja: 陽子ビーム | おはよう | ありがとうございます | 変更を保存 | 東京駅
zh: 质子束 | 質子束 | 早上好 | 非常感谢 | 保存更改
ko: 양성자 빔 | 안녕하세요 | 감사합니다 | 변경 사항 저장
ar: حزمة بروتونات | صباح الخير | شكرا جزيلا | حفظ التغييرات
he: קרן פרוטונים | בוקר טוב | תודה רבה
fa: پرتو پروتون | صبح بخیر | خیلی ممنون | ذخیره تغییرات
hi: प्रोटॉन बीम | सुप्रभात दोस्तों | बहुत धन्यवाद
th: ลำแสงโปรตอน | สวัสดีตอนเช้า
vi: chùm proton | Chào buổi sáng | Cảm ơn rất nhiều | Lưu thay đổi
id: berkas proton | Selamat pagi | Terima kasih banyak | Simpan perubahan
`

/** Whole sentences. Rows of `code: text | text`. */
export const SENTENCE_EXAMPLES = `
en: The parcel arrived yesterday, but nobody was at home. | Please restart the device if the light keeps blinking. | She doesn't remember where she left her keys.
de: Das Paket kam gestern an, aber niemand war zu Hause. | Bitte starten Sie das Gerät neu, wenn das Licht weiter blinkt. | Sie weiß nicht mehr, wo sie ihre Schlüssel gelassen hat.
fr: Le colis est arrivé hier, mais personne n'était à la maison. | Veuillez redémarrer l'appareil si le voyant continue de clignoter. | Elle ne sait plus où elle a laissé ses clés.
es: El paquete llegó ayer, pero no había nadie en casa. | Reinicie el dispositivo si la luz sigue parpadeando. | No recuerda dónde dejó las llaves.
it: Il pacco è arrivato ieri, ma non c'era nessuno in casa. | Riavvia il dispositivo se la luce continua a lampeggiare. | Non ricorda dove ha lasciato le chiavi.
pt: A encomenda chegou ontem, mas não havia ninguém em casa. | Reinicie o aparelho se a luz continuar piscando. | Ela não se lembra de onde deixou as chaves.
ca: El paquet va arribar ahir, però no hi havia ningú a casa. | Reinicieu el dispositiu si el llum continua parpellejant. | No recorda on ha deixat les claus.
gl: O paquete chegou onte, pero non había ninguén na casa. | Reinicie o dispositivo se a luz segue a pestanexar. | Non lembra onde deixou as chaves.
nl: Het pakket kwam gisteren aan, maar er was niemand thuis. | Start het apparaat opnieuw op als het lampje blijft knipperen. | Ze weet niet meer waar ze haar sleutels heeft gelaten.
sv: Paketet kom i går, men ingen var hemma. | Starta om enheten om lampan fortsätter att blinka. | Hon minns inte var hon lade sina nycklar.
da: Pakken kom i går, men der var ingen hjemme. | Genstart enheden, hvis lampen bliver ved med at blinke. | Hun kan ikke huske, hvor hun lagde sine nøgler.
nb: Pakken kom i går, men det var ingen hjemme da budet ringte på. | Start enheten på nytt hvis lampen fortsetter å blinke. | Hun husker ikke hvor hun la nøklene sine.
fi: Paketti saapui eilen, mutta kukaan ei ollut kotona. | Käynnistä laite uudelleen, jos valo vilkkuu edelleen. | Hän ei muista, mihin hän jätti avaimensa.
et: Pakk saabus eile, aga kedagi polnud kodus. | Taaskäivitage seade, kui tuli jätkab vilkumist. | Ta ei mäleta, kuhu ta võtmed jättis.
lv: Sūtījums pienāca vakar, bet neviena nebija mājās. | Restartējiet ierīci, ja lampiņa turpina mirgot. | Viņa neatceras, kur atstāja atslēgas.
lt: Siuntinys atvyko vakar, bet namuose nieko nebuvo. | Paleiskite įrenginį iš naujo, jei lemputė vis dar mirksi. | Ji neprisimena, kur paliko raktus.
pl: Paczka dotarła wczoraj, ale nikogo nie było w domu. | Uruchom urządzenie ponownie, jeśli lampka nadal miga. | Nie pamięta, gdzie zostawiła klucze.
cs: Balík dorazil včera, ale nikdo nebyl doma. | Pokud kontrolka stále bliká, restartujte zařízení. | Nepamatuje si, kam dala klíče.
sk: Balík prišiel včera, ale nikto nebol doma. | Ak kontrolka stále bliká, reštartujte zariadenie. | Nepamätá si, kde nechala kľúče.
sl: Paket je prispel včeraj, a doma ni bilo nikogar. | Če lučka še vedno utripa, znova zaženite napravo. | Ne spomni se, kje je pustila ključe.
hr: Paket je stigao jučer, ali nikoga nije bilo kod kuće. | Ponovno pokrenite uređaj ako lampica i dalje treperi. | Ne sjeća se gdje je ostavila ključeve.
hu: A csomag tegnap megérkezett, de senki sem volt otthon. | Indítsa újra a készüléket, ha a lámpa továbbra is villog. | Nem emlékszik, hová tette a kulcsait.
ro: Coletul a sosit ieri, dar nu era nimeni acasă. | Reporniți dispozitivul dacă becul continuă să clipească. | Nu își amintește unde și-a lăsat cheile.
tr: Paket dün geldi ama evde kimse yoktu. | Işık yanıp sönmeye devam ederse cihazı yeniden başlatın. | Anahtarlarını nereye bıraktığını hatırlamıyor.
el: Το δέμα έφτασε χθες, αλλά κανείς δεν ήταν στο σπίτι. | Επανεκκινήστε τη συσκευή αν το φως συνεχίσει να αναβοσβήνει.
ru: Посылка пришла вчера, но дома никого не было. | Перезапустите устройство, если индикатор продолжает мигать. | Она не помнит, где оставила ключи.
uk: Посилка прийшла вчора, але вдома нікого не було. | Перезапустіть пристрій, якщо індикатор продовжує блимати. | Вона не пам'ятає, де залишила ключі.
bg: Пратката пристигна вчера, но вкъщи нямаше никого. | Рестартирайте устройството, ако лампичката продължава да мига. | Тя не помни къде е оставила ключовете си.
sr: Пакет је стигао јуче, али никога није било код куће. | Поново покрените уређај ако лампица и даље трепери. | Не сећа се где је оставила кључеве.
mk: Пакетот пристигна вчера, но немаше никого дома. | Рестартирајте го уредот ако ламбичката продолжи да трепка.
be: Пасылка прыйшла ўчора, але дома нікога не было. | Яна не памятае, дзе пакінула ключы.
ja: 荷物は昨日届きましたが、家には誰もいませんでした。 | ランプが点滅し続ける場合は、機器を再起動してください。
zh: 包裹昨天到了，但是家里没有人。 | 如果指示灯继续闪烁，请重新启动设备。 | 包裹昨天到了，可是家裡沒有人。
ko: 소포는 어제 도착했지만 집에 아무도 없었습니다. | 표시등이 계속 깜박이면 장치를 다시 시작하십시오.
ar: وصل الطرد أمس ولكن لم يكن أحد في المنزل. | يرجى إعادة تشغيل الجهاز إذا استمر الضوء في الوميض.
he: החבילה הגיעה אתמול, אבל אף אחד לא היה בבית. | אנא הפעל מחדש את המכשיר אם האור ממשיך להבהב.
fa: بسته دیروز رسید اما کسی در خانه نبود. | اگر چراغ همچنان چشمک می‌زند، دستگاه را دوباره راه‌اندازی کنید.
ur: پارسل کل پہنچ گیا تھا لیکن گھر پر کوئی نہیں تھا۔
hi: पार्सल कल आ गया था, लेकिन घर पर कोई नहीं था। | अगर बत्ती टिमटिमाती रहे तो कृपया उपकरण को फिर से चालू करें।
mr: पार्सल काल आले, पण घरी कोणीही नव्हते.
ne: पार्सल हिजो आइपुग्यो, तर घरमा कोही पनि थिएनन्।
bn: পার্সেলটি গতকাল এসেছিল, কিন্তু বাড়িতে কেউ ছিল না।
ta: பொதி நேற்று வந்தது, ஆனால் வீட்டில் யாரும் இல்லை.
th: พัสดุมาถึงเมื่อวานนี้ แต่ไม่มีใครอยู่บ้าน
vi: Gói hàng đã đến hôm qua nhưng không có ai ở nhà. | Vui lòng khởi động lại thiết bị nếu đèn vẫn nhấp nháy.
id: Paket itu tiba kemarin, tetapi tidak ada orang di rumah. | Silakan nyalakan ulang perangkat jika lampu terus berkedip.
ka: ამანათი გუშინ მოვიდა, მაგრამ სახლში არავინ იყო.
hy: Ծանրոցը երեկ հասավ, բայց տանը ոչ ոք չկար։
is: Pakkinn kom í gær en enginn var heima. | Hún man ekki hvar hún skildi lyklana eftir.
sq: Pakoja mbërriti dje, por askush nuk ishte në shtëpi.
eu: Paketea atzo iritsi zen, baina ez zegoen inor etxean.
af: Die pakkie het gister aangekom, maar niemand was by die huis nie.
tl: Dumating ang pakete kahapon, pero walang tao sa bahay.
sw: Kifurushi kilifika jana, lakini hakukuwa na mtu nyumbani.
cy: Cyrhaeddodd y parsel ddoe, ond doedd neb gartref.
ga: Tháinig an beart inné, ach ní raibh aon duine sa bhaile.
eo: La pakaĵo alvenis hieraŭ, sed neniu estis hejme.
az: Bağlama dünən gəldi, amma evdə heç kim yox idi.
kk: Сәлемдеме кеше келді, бірақ үйде ешкім болмады.
`

/** Short texts and sentences that were written after every weight was fixed, so that no weight knows them. */
export const HELD_OUT_EXAMPLES = `
en: Forgot password? | next page | The train leaves at noon. | We have not yet received your payment, so please check your bank account. | Cats sleep most of the day.
de: Passwort vergessen? | nächste Seite | Der Zug fährt mittags ab. | Wir haben Ihre Zahlung noch nicht erhalten.
fr: Mot de passe oublié ? | page suivante | Le train part à midi. | Nous n'avons pas encore reçu votre paiement.
es: ¿Olvidó su contraseña? | página siguiente | El tren sale al mediodía. | Todavía no hemos recibido su pago. | Los gatos duermen casi todo el día.
pt: Esqueceu a senha? | página seguinte | O trem sai ao meio-dia. | Ainda não recebemos o seu pagamento. | Os gatos dormem quase o dia todo.
gl: Esqueceu o contrasinal? | páxina seguinte | O tren sae ao mediodía. | Aínda non recibimos o seu pagamento. | Os gatos dormen case todo o día.
ca: Heu oblidat la contrasenya? | pàgina següent | El tren surt al migdia. | Encara no hem rebut el vostre pagament. | Els gats dormen gairebé tot el dia.
it: Password dimenticata? | pagina successiva | Il treno parte a mezzogiorno. | Non abbiamo ancora ricevuto il pagamento.
nl: Wachtwoord vergeten? | volgende pagina | De trein vertrekt om twaalf uur. | We hebben uw betaling nog niet ontvangen.
da: Glemt adgangskode? | næste side | Toget kører klokken tolv. | Vi har endnu ikke modtaget din betaling. | Katte sover det meste af dagen.
nb: Glemt passord? | neste side | Toget går klokken tolv. | Vi har ennå ikke mottatt betalingen din. | Katter sover det meste av dagen.
sv: Glömt lösenordet? | nästa sida | Tåget går klockan tolv. | Vi har ännu inte fått din betalning.
fi: Unohditko salasanan? | seuraava sivu | Juna lähtee keskipäivällä.
et: Unustasid parooli? | järgmine lehekülg | Rong väljub keskpäeval.
lv: Aizmirsāt paroli? | nākamā lapa | Vilciens atiet pusdienlaikā.
lt: Pamiršote slaptažodį? | kitas puslapis | Traukinys išvyksta vidurdienį.
pl: Nie pamiętasz hasła? | następna strona | Pociąg odjeżdża w południe.
cs: Zapomněli jste heslo? | další stránka | Vlak odjíždí v poledne.
sk: Zabudli ste heslo? | ďalšia strana | Vlak odchádza na poludnie.
sl: Ste pozabili geslo? | naslednja stran | Vlak odpelje opoldne.
hr: Zaboravili ste lozinku? | sljedeća stranica | Vlak polazi u podne.
hu: Elfelejtette a jelszavát? | következő oldal | A vonat délben indul.
ro: Ați uitat parola? | pagina următoare | Trenul pleacă la prânz.
tr: Şifrenizi mi unuttunuz? | sonraki sayfa | Tren öğlen kalkıyor.
ru: Забыли пароль? | следующая страница | Поезд отправляется в полдень.
uk: Забули пароль? | наступна сторінка | Потяг відправляється опівдні.
bg: Забравена парола? | следваща страница | Влакът тръгва на обяд.
sr: Заборавили сте лозинку? | следећа страница | Воз полази у подне.
mk: Ја заборавивте лозинката? | следна страница | Возот тргнува напладне.
be: Забылі пароль? | наступная старонка | Цягнік адпраўляецца апоўдні.
id: Lupa kata sandi? | halaman berikutnya | Kereta berangkat pada tengah hari.
vi: Quên mật khẩu? | trang tiếp theo | Tàu khởi hành lúc giữa trưa.
af: Wagwoord vergeet? | Die trein vertrek om twaalfuur. | Ons het nog nie u betaling ontvang nie.
sq: Keni harruar fjalëkalimin? | Treni niset në mesditë.
is: Gleymdirðu lykilorðinu? | Lestin fer á hádegi.
eu: Pasahitza ahaztu duzu? | Trena eguerdian irteten da.
fa: رمز عبور را فراموش کرده‌اید؟ | قطار ظهر حرکت می‌کند.
ar: هل نسيت كلمة المرور؟ | يغادر القطار عند الظهر.
ur: ٹرین دوپہر کو روانہ ہوتی ہے۔
hi: क्या आप पासवर्ड भूल गए? | ट्रेन दोपहर में निकलती है।
ja: パスワードをお忘れですか | 次のページ
zh: 忘记密码？ | 下一页 | 火车中午出发。
ko: 비밀번호를 잊으셨나요?
`
