package demo

func annMarieAndIsabelle() []line {
	return []line{
		{200 * day, coachJoins, "Isabelle Gagnon est maintenant votre conseillère en santé."},
		{200*day - 2*hour, staffSays, "Bonjour Ann-Marie! Je suis ravie de vous accompagner. Qu'est-ce qui vous tient le plus à cœur en ce moment?"},
		{199 * day, memberSays, "Protéger mes reins. Ma mère a fait de la dialyse."},
		{199*day - 3*hour, staffSays, "Je comprends. On va avancer pas à pas : la tension, la glycémie, et le sel dans l'assiette."},
		{120 * day, staffSays, "Vos mesures du matin sont régulières. Comment ça se passe avec le repas du soir?"},
		{120*day - 5*hour, memberSays, "Mieux. Je cuisine avec des herbes plutôt qu'avec du sel."},
		{120*day - 7*hour, staffSays, "Excellente idée. Le thym et le citron font des merveilles."},
		{45 * day, memberSays, "J'ai reçu mes résultats. Je ne comprends pas le RAC."},
		{45*day - 4*hour, staffSays, "C'est la quantité d'albumine dans l'urine. Votre médecin regarde surtout l'évolution. On peut préparer vos questions ensemble."},
		{44 * day, memberSays, "Oui, s'il vous plaît. Je suis plus tranquille quand j'ai une liste."},
		{14 * day, memberSays, "Est-ce que je peux prendre un anti-inflammatoire pour mon genou?"},
		{14*day - 2*hour, staffSays, "Bonne question à poser avant. Avec vos reins, demandez d'abord à votre pharmacien ou à votre médecin."},
		{13 * day, memberSays, "Je l'ai appelé, merci. Il m'a proposé autre chose."},
		{3 * day, coachLeaves, "Isabelle Gagnon est absente pour une semaine ou deux."},
		{3*day - 20, staffSays, "Je pars quelques jours me reposer, Ann-Marie. Continuez vos mesures, je les regarderai à mon retour. Prenez soin de vous!"},
	}
}
