"""What a seat may ask, as one type."""

from __future__ import annotations

from domain.games.xiii.moves.cards import (
    BombTarget,
    PlayAccusation,
    PlayBlockade,
    PlayBombing,
    PlayCare,
    PlayInnocent,
    PlayIntelligence,
    PlaySpy,
    PlaySupport,
    SpyKeep,
)
from domain.games.xiii.moves.fights import (
    Allocate,
    Attach,
    Capture,
    ChooseCombat,
    ChooseOpponent,
    Corrupt,
    Done,
    Integrate,
    PlayAlliance,
    PlayDodge,
    Retreat,
    RetreatTo,
    Stay,
    Target,
)
from domain.games.xiii.moves.missions import (
    Attempt,
    Carry,
    EndResolution,
    FailDiscard,
    FailUnit,
    FailWound,
    Leave,
    PutUnder,
    Resolve,
)
from domain.games.xiii.moves.movement import (
    Assassinate,
    EndMovement,
    PassPackage,
    PlaceSecondary,
    PlayHelicopter,
    PlayInformer,
    PlayPlane,
    Step,
    TakePackage,
    Trim,
)
from domain.games.xiii.moves.turn import (
    Buy,
    Choose,
    ChoosePile,
    Declare,
    Decline,
    Discard,
    EndBuy,
    Heal,
    Keep,
    Pass,
    Pile,
    Place,
    PlayChangeMission,
    PlayNewMission,
    PlayScoop,
    RollRecruitment,
)

__all__ = [
    "Allocate",
    "Assassinate",
    "Attach",
    "Attempt",
    "BombTarget",
    "Buy",
    "Capture",
    "Carry",
    "Choose",
    "ChooseCombat",
    "ChooseOpponent",
    "ChoosePile",
    "Corrupt",
    "Declare",
    "Decline",
    "Discard",
    "Done",
    "EndBuy",
    "EndMovement",
    "EndResolution",
    "FailDiscard",
    "FailUnit",
    "FailWound",
    "Heal",
    "Integrate",
    "Keep",
    "Leave",
    "Pass",
    "PassPackage",
    "Pile",
    "Place",
    "PlaceSecondary",
    "PlayAccusation",
    "PlayAlliance",
    "PlayBlockade",
    "PlayBombing",
    "PlayCare",
    "PlayChangeMission",
    "PlayDodge",
    "PlayHelicopter",
    "PlayInformer",
    "PlayInnocent",
    "PlayIntelligence",
    "PlayNewMission",
    "PlayPlane",
    "PlayScoop",
    "PlaySpy",
    "PlaySupport",
    "PutUnder",
    "Resolve",
    "Retreat",
    "RetreatTo",
    "RollRecruitment",
    "SpyKeep",
    "Stay",
    "Step",
    "TakePackage",
    "Target",
    "Trim",
    "XiiiMove",
]

XiiiMove = (
    Heal
    | Pass
    | PlayScoop
    | ChoosePile
    | PlayNewMission
    | PlayChangeMission
    | Discard
    | Keep
    | RollRecruitment
    | Decline
    | Declare
    | Choose
    | Place
    | Buy
    | EndBuy
    | Step
    | PlayHelicopter
    | PlayPlane
    | PlaceSecondary
    | TakePackage
    | PassPackage
    | EndMovement
    | Trim
    | Assassinate
    | PlayInformer
    | PlayAccusation
    | PlaySpy
    | SpyKeep
    | PlayIntelligence
    | PlayCare
    | PlayBlockade
    | PlayBombing
    | BombTarget
    | PlayInnocent
    | PlaySupport
    | ChooseCombat
    | ChooseOpponent
    | PlayAlliance
    | PlayDodge
    | Capture
    | Corrupt
    | Integrate
    | Attach
    | Done
    | Target
    | Allocate
    | Retreat
    | Stay
    | RetreatTo
    | Resolve
    | EndResolution
    | Attempt
    | Carry
    | Leave
    | FailWound
    | FailUnit
    | FailDiscard
    | PutUnder
)
