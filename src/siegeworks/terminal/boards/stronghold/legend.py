"""Help texts: the notation of moves, and the meaning of the marks on the screen."""

GUIDE = """\
use ballista    then pay GG and at RW1; done ends the row
gather T        send a Troll for Wood; exchange A for B swaps cards
bluff at W1     lay a ritual's token face down, or success at W1
march small     then G FE-RE2 for every step, done after each part
tower FE-RE2    moves a Siege tower; G FE-RE2-E3 passes a Quartermaster
enlist G FW     a unit from supply to a foreground
orders secret   or orders open, then order fury W1
move M W1-T1    a unit; swap M W1 with S courtyard; warrior to W3 a Hero
spend cannon    lay an hourglass on an action; the last carries it out
warrior orders rally  a Hero's order, then its details; plan P4 plays a plan
at T1, aim RE1, kill O, trap G FE-RE2, snipe T FW  where, and whom
done, no, yes   end, decline, accept; rest settles the rest as usual"""

LEGEND = """\
2G 1O 3T      Goblins, Orcs, Trolls: strength 1, 2, 3
2M 1S 1V      Marksmen, Soldiers, Veterans: the same; +1 room for one more
W1 2/5        two units storm the section W1, which has room for five
8·6           strength of the Invader and of the Defender there (A·D)
lacks 3       what the Invader still needs for a breach; BREACH: it is one
▒▒            wall elements; (▒▒) do not count, a Siege tower stands there
T1 2M cannon  a tower, its Marksmen, its machine: cannon, poles, bay window
#1 #1x        a throwing machine, see Machines; x damaged
Mnt Qm Tr     Mantelets, Quartermaster, Trench master on a rampart
Tow Towx      a Siege tower; x stopped for this turn
Ban Lad Sap Poi  Banners, Ladders, Sap, Poison beside a section
!? !fury      an order, face down or known; rage: Goblins count 3
~gale? ~gale!  a ritual's token, face down, or at work
~gale+ ~gale-  the same for those who know: the Success, a Bluff
pot:G Plat    a cauldron against Goblins, a Platform
cannon 2/4    two hourglasses lie on that action, it takes four
5w T=1 GG=2   a card takes 5 Wood and a Troll, which gives the Defender one
              hourglass, or two Goblins, which give two"""
