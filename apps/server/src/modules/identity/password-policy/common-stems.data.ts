/**
 * What leaked passwords are made of, without the digits, signs and capitals that dress them up.
 * Lower case, letters only; each paragraph is about something: passwords, keys, love, time, sport, play, nature, names, places, bravado.
 */
const WORDS = `
access adgangskode admin administrator amazon android apple benvenuto bienvenido bienvenue changeme computer
contrasena contrasenia default demo facebook geheim geheimnis geslo google guest haslo heslo instagram
internet iphone jelszo kodeord laptop letmein linux login losenord lozinka master microsoft motdepasse
netflix nokia oracle parola parole pass passcode passord passphrase passwd password passwort private public
root salasana sample samsung secret secreto secure security senha server service sifre spotify superuser
system temp temporary test tester testing testtest twitter ubuntu user username wachtwoord welcome
welcomeback willkommen windows youtube
asd asdasd asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfqwer asdqwe azerty azertyuiop edcrfv lkjhgfdsa
mnbvcxz oiuytrewq okmijn plmokn poiuy poiuytrewq qawsed qaz qazwsx qazwsxedc qazxsw qwaszx qwe qweasd
qweasdzxc qweqwe qwerasdf qwerasdfzxcv qwert qwerty qwertyu qwertyui qwertyuiop qwertz qwertzu qwertzuiop
rfvtgb tgbyhn wasd wsx yxcvbnm zaq zaqwsx zaqxsw zxc zxcv zxcvb zxcvbn zxcvbnm
aaabbb aabbcc abc abcabc abcd abcdabcd abcde abcdef abcdefg abcdefgh abcxyz xxx xyz zzz
angel angels baby babyboy babygirl beautiful bestfriend bestfriends blessed blessing brother daddy darling
family father forever friend friends goodbye happiness happy hello hellohello helloworld hiphop honey
honeybunny ichliebedich iloveme iloveu iloveyou iloveyousomuch jetaime kisses kissme love lovely loveme
lover loveyou mama mommy mother mylove papa prince princess sexy sister smile sunshine sweetheart sweetie
teamo tequiero tiamo truelove
abril agosto aout april august automne autumn avril birthday christmas december decembre dezember diciembre
dienstag dimanche domingo donnerstag easter enero ete fall febrero februar february fevrier freitag friday
fruhling halloween herbst hiver holiday holidays invierno januar january janvier jeudi jueves juillet juin
juli julio july june juni junio lundi lunes mai march mardi mars martes marz marzo may mayo mercredi
miercoles mittwoch monday montag newyear november novembre noviembre october octobre octubre oktober otono
primavera printemps sabado samedi samstag saturday september septembre septiembre sommer sonntag spring
summer sunday thursday today tomorrow tuesday vacation vendredi verano viernes wednesday weekend winter xmas
acmilan ajax arsenal barcelona baseball basketball bayern bayernmunchen beckham benfica besiktas boca
bocajuniors borussia boxing broncos bulls celtic celtics champion champions chelsea chelseafc corinthians
cowboys cricket dodgers dortmund eagles everton fcbarcelona fcbayern fenerbahce ferrari feyenoord flamengo
football formula galatasaray giants goalkeeper golf golfer hamburg hockey inter intermilan jordan juventus
kobe lakers lebron liverpool liverpoolfc manchester manchesterunited mancity manutd maradona messi milan
napoli neymar olympic packers palmeiras patriots porto raiders rangers realmadrid redsox riverplate roma
ronaldo rugby runner schalke skateboard skater soccer steelers striker surfing swimming tennis tottenham
volleyball warriors winner worldcup wrestling yankees zidane
assassin assassins avengers barbie bart batman callofduty captain captainamerica charizard chewbacca
counterstrike darthvader deadpool demon diablo doom dota dragon dragonball dragons fortnite frodo gameover
gamer games gaming gandalf garfield gatehouse ghost gladiator goku halo harley harrypotter hellokitty hitman
hogwarts homer hulk hunter ironman jamesbond joker killer knight leagueoflegends legend legendary legolas
lineage lordoftherings mario marvel matrix metallica mickey mickeymouse minecraft minnie monster naruto neo
ninja nintendo onepiece overwatch phoenix pikachu pirate player playerone playstation pokemon quake roblox
runescape samurai sasuke scoobydoo shadow shooter simpsons skyrim skywalker sniper snoopy sonic spiderman
spongebob starcraft startrek starwars superman supermario terminator tetris tinkerbell trinity unicorn
vampire vegeta viking warcraft warrior witcher wizard wolverine worldofwarcraft xbox yoda zelda zombie
banana bear bears black blue bubbles bunny butter butterfly candy cat cats cheese cheetah cherry chocolate
cinnamon coconut coffee cookie cookies crystal daisy diamond dog doggie dogs dolphin dolphins eagle elephant
falcon flower flowers forest ginger gold golden green hawk horse horses island jaguar jasmine kitten kitty
kittycat koala lemon leopard lily lion lions monkey moon moonlight mountain ocean orange panda panther pasta
peach penguin pepper pineapple pink pizza pony puppy purple rabbit rainbow red river rose roses scarlet
scorpion shark silver spider star starlight stars strawberry sugar sunflower sunrise sunset tiger tigers
turtle vanilla violet white wolf yellow
abdullah agnieszka ahmed albert alejandra alejandro aleksandr alessandra alessandro alex alexander alexandra
alexandria amanda amber anastasia andrea andrew andrey angela angelica angelina anna anthony antonio arthur
ashley aurelie ayse bailey barbara bella benjamin brandon brian brittany buddy buster camille caroline
charles charlie charlotte chloe christian christina christine christopher claudia coco cooper cristina
daniel daniela danielle david deniz dmitri dominik donna dorothy eduardo edward ekaterina elizabeth emily
emma emre eric fatima ferdinand fernanda fernando florian francesca francesco francisco gabriel gabriela
gabriella george giovanni giuseppe hannah heather henry ibrahim isabella isabelle jack jackson jacob james
jason jennifer jerome jessica johannes john jonathan joseph joshua juergen julia juliana julien justin karen
katarzyna katharina katherine kathryn katie kevin krzysztof laura leonard linda lisa lorenzo lucky lucy
lukas luna magdalena maggie maksim marco margaret maria mariana marina marine markus martin martina mathieu
matteo matthew max maximilian mehmet melissa michael michaela michelle mohamed mohammed molly monika
muhammad murphy mustafa nadine nancy natalia natalie nathan nicholas nicolas nicole nikita oliver olivia
oscar patricia patrick pawel petra philipp pierre piotr rachel rebecca ricardo richard robert roberto rocky
ryan sabine sadie samantha samuel sandra sara sarah sebastian sergey sharon simba sophia sophie stefan
stefanie stephanie steven susan susanne svetlana tanja tatiana thomas thorsten tobias toby tomasz tucker
tyler valentina valeria vanessa victoria vincent vladimir william wolfgang yasmin
africa america amsterdam ankara argentina athens australia austria beijing belgium berlin boston brasil
brazil bucuresti budapest bulgaria cairo california canada chicago chile china colombia danmark denmark
deutschland dubai egypt england espana europe finland firenze florida france frankfurt germany greece
holland hungary india indonesia ireland istanbul italia italy japan koeln korea krakow lisboa london madrid
marseille mexico milano moscow moskva muenchen munich nederland newyork norge norway pakistan paris peru
philippines poland polska portugal praha romania rossiya rotterdam russia schweiz scotland sevilla shanghai
slovakia sofia stockholm suomi sverige sweden switzerland sydney taiwan texas tokyo torino toronto turkey
turkiye ukraina ukraine usa valencia warszawa wien zurich
airforce amen american anonymous anything army asshole audi bastard beatles believe beyonce bible bitch
bitcoin blahblah blockchain bmw business camaro challenger charger chatgpt chevrolet christ church college
company corona corvette covid crypto cyber dancer dancing destiny doctor dollar dream dreamer dreams ducati
einstein eminem energy engineer everything faith fire freedom fuck fuckme fuckoff fuckyou genius god
godislove greenday guitar hacker hackers harleydavidson heaven honda hurricane ice imagine infinity inspire
jesus jesuschrist jesuslives justinbieber kawasaki ladygaga lamborghini liberty lightning linkinpark
lockdown magic magical marines mercedes midnight military million millionaire money music musica mustang
mystery navy newton nirvana nissan nobody nothing nurse office patriot peace police porsche power rihanna
rocknroll rockstar school shit singer slipknot soldier something storm student subaru success superstar
suzuki teacher thunder tornado toyota trustno trustnoone tupac university unknown victory volkswagen
whatever work yamaha
`;

export const COMMON_STEMS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
