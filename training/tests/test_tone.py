"""The familiar form of polite sentences: right, or not given at all."""

import unittest

from interpres_training.tone import Tone, tone_knows


class InGerman(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        verbs = (
            "klicken öffnen speichern geben einrichten sehen helfen lesen melden prüfen buchen ändern sammeln warten "
            "unterstützen finden stellen kommen"
        ).split()
        cls.tone = Tone("de", [f"Hier können wir nichts zu {verb}." for verb in verbs] * 2)

    def assert_familiar(self, *pairs: tuple[str, str, str]) -> None:
        for english, polite, familiar in pairs:
            self.assertEqual(self.tone.informal(polite, english), familiar, polite)

    def test_commands(self) -> None:
        self.assert_familiar(
            ("Click Save.", "Klicken Sie auf Speichern.", "Klicke auf Speichern."),
            ("Enter your name.", "Geben Sie Ihren Namen ein.", "Gib deinen Namen ein."),
            ("Check and post it.", "Prüfen und buchen Sie sie.", "Prüfe und buche sie."),
            ("Change it, and then save.", "Ändern Sie es, und speichern Sie dann.", "Ändere es, und speichere dann."),
            ("To collect, wait.", "Um zu sammeln, warten Sie.", "Um zu sammeln, warte."),
            ("Be careful.", "Seien Sie vorsichtig.", "Sei vorsichtig."),
            ("Sign in.", "Melden Sie sich an.", "Melde dich an."),
            ("To sign in, wait.", "Um sich anzumelden, warten Sie.", "Um dich anzumelden, warte."),
            ("Have a look at it.", "Sehen Sie sich das an.", "Sieh dir das an."),
        )

    def test_questions_and_statements(self) -> None:
        self.assert_familiar(
            ("Can you help me?", "Können Sie mir helfen?", "Kannst du mir helfen?"),
            ("Are you coming?", "Kommen Sie?", "Kommst du?"),
            ("You can help.", "Sie können helfen.", "Du kannst helfen."),
            ("For details, see X.", "Weitere Informationen finden Sie unter X.", "Weitere Informationen findest du unter X."),
            ("If you wait, you see it.", "Wenn Sie warten, sehen Sie es.", "Wenn du wartest, siehst du es."),
            ("How do you check and post it?", "Wie prüfen und buchen Sie es?", "Wie prüfst und buchst du es?"),
            ("If you click it, it opens.", "Klicken Sie darauf, wird es geöffnet.", "Klickst du darauf, wird es geöffnet."),
        )

    def test_verbs_at_the_end_of_a_clause(self) -> None:
        self.assert_familiar(
            ("files that you want to open", "Dateien, die Sie öffnen möchten", "Dateien, die du öffnen möchtest"),
            ("when you set it up", "wenn Sie es einrichten", "wenn du es einrichtest"),
            ("when you click and read it", "wenn Sie klicken und es lesen", "wenn du klickst und es liest"),
            ("See in which order you post.", "Lesen Sie, in welcher Art Sie buchen.", "Lies, in welcher Art du buchst."),
            ("after you (maybe) saved", "nachdem Sie (vielleicht) gespeichert haben", "nachdem du (vielleicht) gespeichert hast"),
        )

    def test_objects(self) -> None:
        self.assert_familiar(
            ("I will help you.", "Ich werde Ihnen helfen.", "Ich werde dir helfen."),
            ("It is for you.", "Es ist für Sie.", "Es ist für dich."),
            ("I love you.", "Ich liebe Sie.", "Ich liebe dich."),
            ("Your car is there.", "Ihr Auto ist dort.", "Dein Auto ist dort."),
        )

    def test_is_not_given_where_a_word_is_in_doubt(self) -> None:
        for english, polite in (
            ("They can help.", "Sie können helfen."),
            ("Their house is big.", "Ihr Haus ist groß."),
            ("You guys can help.", "Sie können helfen."),
            ("Ladies, you can help.", "Meine Damen, Sie können helfen."),
            ("They are friends who support you.", "Es sind Freunde, die Sie unterstützen."),
            ("These steps support you.", "Diese Schritte unterstützen Sie."),
            ("Imagine it.", "Stellen Sie sich das vor."),
            ("Tom has only a week to decide.", "Tom hat nur eine Woche, um sich zu entscheiden."),
            ("Tom has a week to decide. Wait.", "Tom hat eine Woche, um sich zu entscheiden. Warten Sie."),
            ("If you frobnicate it, it opens.", "Wenn Sie es frobnizieren, wird es geöffnet."),
            ("Can you help?", "Kannst du helfen?"),
            ("It rains.", "Es regnet."),
        ):
            self.assertIsNone(self.tone.informal(polite, english), polite)


class InFrench(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        verbs = (
            "cliquer choisir sélectionner utiliser vérifier acheter compléter appuyer appeler attendre saisir aider connecter "
            "modifier accéder créer ouvrir fermer assurer inquiéter changer ajouter"
        ).split()
        sentences = [f"Il faut {verb}." for verb in verbs] + ["Il permet.", "Cela aide."]
        sentences += ["C'est une page.", "Voici un fichier et un compte.", "Dans la clé.", "De l'heure.", "Au hasard."]
        cls.tone = Tone("fr", sentences * 3)

    def assert_familiar(self, *pairs: tuple[str, str | None]) -> None:
        for polite, familiar in pairs:
            self.assertEqual(self.tone.informal(polite, "You."), familiar, polite)

    def test_commands(self) -> None:
        self.assert_familiar(
            ("Cliquez sur OK, puis choisissez un compte.", "Clique sur OK, puis choisis un compte."),
            ("Achetez, complétez, appuyez et appelez.", "Achète, complète, appuie et appelle."),
            ("Ouvrez la page. Attendez. Faites-le.", "Ouvre la page. Attends. Fais-le."),
            ("Assurez-vous d’aider.", "Assure-toi d’aider."),
            ("Accédez-y.", "Accèdes-y."),
            ("Ne vous inquiétez pas.", "Ne t'inquiète pas."),
        )

    def test_statements_and_questions(self) -> None:
        self.assert_familiar(
            ("Vous pouvez le créer.", "Tu peux le créer."),
            ("Si vous utilisez et modifiez la page, cliquez.", "Si tu utilises et modifies la page, clique."),
            ("Vous ne vous connectez pas.", "Tu ne te connectes pas."),
            ("Vous choisirez ce que vous utiliserez.", "Tu choisiras ce que tu utiliseras."),
            ("Pour que vous utilisiez la page.", "Pour que tu utilises la page."),
            ("Avez-vous un compte ?", "As-tu un compte ?"),
        )

    def test_objects(self) -> None:
        self.assert_familiar(
            ("Cela vous aide.", "Cela t'aide."),
            ("Il vous permet de vous connecter.", "Il te permet de te connecter."),
            ("Une page pour vous.", "Une page pour toi."),
        )

    def test_your_follows_the_gender_and_the_sound_of_the_noun(self) -> None:
        self.assert_familiar(
            ("Votre page, votre fichier, vos clés.", "Ta page, ton fichier, tes clés."),
            ("À votre heure.", "À ton heure."),
            ("Votre bidule.", None),
            ("Votre hache.", None),
        )

    def test_is_not_given_where_a_word_is_in_doubt(self) -> None:
        for polite in (
            "Vous êtes connectés.",
            "Vous avez été ajoutés.",
            "Vous êtes les seuls.",
            "Monsieur, vous pouvez fermer.",
            "Vous pouvez tous fermer.",
            "Vous ouvrez la page, puis cliquez.",
            "Vous frobniquez la page.",
            "Le rendez-vous est là.",
            "Tu peux fermer.",
            "Il pleut.",
        ):
            self.assertIsNone(self.tone.informal(polite, "You."), polite)


class Languages(unittest.TestCase):
    def test_only_those_with_rules_are_known(self) -> None:
        self.assertEqual([language for language in ("de", "fr", "en", "ja") if tone_knows(language)], ["de", "fr"])


if __name__ == "__main__":
    unittest.main()
