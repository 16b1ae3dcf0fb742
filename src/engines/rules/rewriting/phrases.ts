/** Long-winded phrases and plain ones that say the same in every sentence, `long = plain`, by language. */
export const PLAIN: Readonly<Record<string, string>> = {
  en: `in order to = to; due to the fact that = because; owing to the fact that = because; in spite of the fact that = although;
    despite the fact that = although; in the event that = if; at this point in time = now; at the present time = now;
    at that point in time = then; prior to = before; in the near future = soon; with regard to = about;
    with respect to = about; in relation to = about; in the absence of = without;
    a large number of = many; the majority of = most; a sufficient number of = enough; on a regular basis = regularly;
    on a daily basis = every day; in close proximity to = near; until such time as = until; with the exception of = except;
    has the ability to = can; have the ability to = can; is able to = can; are able to = can; is in a position to = can; are in a position to = can;
    make use of = use; makes use of = uses; made use of = used; utilise = use; utilize = use; utilises = uses; utilizes = uses;
    utilised = used; utilized = used; commence = start; commences = starts; commenced = started; terminate = end; terminates = ends;
    terminated = ended; endeavour to = try to; endeavor to = try to; ascertain = find out; purchase = buy; purchased = bought; assistance = help; approximately = about; regarding = about;
    it is important to note that = note that; by means of = by`,
  de: `aufgrund der Tatsache, dass = weil; angesichts der Tatsache, dass = weil; trotz der Tatsache, dass = obwohl;
    zum jetzigen Zeitpunkt = jetzt; zum gegenwärtigen Zeitpunkt = jetzt; in naher Zukunft = bald;
    in dem Fall, dass = wenn; für den Fall, dass = wenn; unter der Voraussetzung, dass = wenn;
    in regelmäßigen Abständen = regelmäßig; des Weiteren = außerdem;
    darüber hinaus = außerdem; nichtsdestotrotz = trotzdem; infolgedessen = deshalb; lediglich = nur; käuflich erwerben = kaufen`,
  fr: `en raison du fait que = parce que; du fait que = parce que; malgré le fait que = bien que; à l'heure actuelle = maintenant;
    au jour d'aujourd'hui = aujourd'hui; dans un avenir proche = bientôt; dans le but de = pour; afin de = pour; en vue de = pour;
    un grand nombre de = beaucoup de; la majorité des = la plupart des; de manière régulière = régulièrement;
    est en mesure de = peut; sont en mesure de = peuvent; néanmoins = pourtant; ultérieurement = plus tard;
    par conséquent = donc; `,
  es: `debido al hecho de que = porque; a pesar del hecho de que = aunque; en el momento actual = ahora;
    en la actualidad = ahora; en un futuro próximo = pronto; con el fin de = para; con el objetivo de = para; con el propósito de = para;
    de forma regular = regularmente;
    está en condiciones de = puede; están en condiciones de = pueden; posteriormente = después;
    por consiguiente = por eso; asimismo = también; previamente a = antes de; llevar a cabo = hacer; `,
  it: `a causa del fatto che = perché; per il fatto che = perché; nonostante il fatto che = anche se; al momento attuale = adesso;
    in un prossimo futuro = presto; al fine di = per; allo scopo di = per; con l'obiettivo di = per; in modo regolare = regolarmente; è in grado di = può; sono in grado di = possono;
    successivamente = dopo; di conseguenza = quindi; `,
  pt: `devido ao fato de que = porque; devido ao facto de que = porque; apesar do fato de que = embora; apesar do facto de que = embora;
    no momento atual = agora; na atualidade = agora; num futuro próximo = em breve; em um futuro próximo = em breve;
    com o objetivo de = para; com a finalidade de = para; de forma regular = regularmente;
    está em condições de = pode; estão em condições de = podem; posteriormente = depois;
    por conseguinte = por isso; adquirir = comprar`,
}

/** English full forms and contractions that mean the same; `can not` and what is ambiguous (`it's`, `he'd`) is left out. */
export const CONTRACTIONS = `do not = don't; does not = doesn't; did not = didn't; is not = isn't; are not = aren't; was not = wasn't;
  were not = weren't; have not = haven't; has not = hasn't; had not = hadn't; will not = won't; would not = wouldn't;
  could not = couldn't; should not = shouldn't; cannot = can't; must not = mustn't; need not = needn't;
  I am = I'm; you are = you're; we are = we're; they are = they're; I have = I've; you have = you've; we have = we've;
  they have = they've; I will = I'll; you will = you'll; he will = he'll; she will = she'll; we will = we'll; they will = they'll;
  it will = it'll; let us = let's`
